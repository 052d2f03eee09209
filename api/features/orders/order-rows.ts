import type { Knex } from 'knex'
import type { Payment } from '../../adapters/payments/payments.ts'
import type { PaymentState, ShippingAddress } from '../../contract/orders.ts'
import { formatDecimal } from '../../contract/payments.ts'
import { enqueueConfirmation } from '../../domain/order-mails.ts'
import { Order } from '../../models/order.ts'
import { orderAddress } from './order-address.ts'

interface NewOrder {
  payment: Payment
  quantity: number
  /** When the provider was asked about the payment. */
  readAt: Date
  sent: ShippingAddress | undefined
}

/** Writes the order of a payment and its email exactly once; false when that has been done before. */
export function insertOrder(knex: Knex, { payment, quantity, readAt, sent }: NewOrder): Promise<boolean> {
  return knex.transaction(async (trx) => {
    // The second of two waits here until the first has committed.
    const claimed = await trx('settled_payments')
      .insert({ payment_intent_id: payment.id })
      .onConflict('payment_intent_id')
      .ignore()
      .returning('payment_intent_id')
    if (claimed.length === 0) return false
    const state = paymentState(payment)
    const order = await Order.query(trx)
      .insert({
        ...orderAddress(payment, sent),
        quantity,
        totalAmount: formatDecimal(payment.receivedPence),
        currency: payment.currency,
        // A payment that was already refunded in full creates a cancelled order.
        status: state === 'refunded' ? 'cancelled' : 'pending',
        paymentIntentId: payment.id,
        paymentState: state,
        refundedAmount: formatDecimal(payment.refundedPence),
        paymentReadAt: readAt,
      })
      .returning(['id', 'customer_email'])
    await trx('settled_payments').where({ payment_intent_id: payment.id }).update({ order_id: order.id })
    if (state !== 'refunded') await enqueueConfirmation(trx, order)
    return true
  })
}

/** Records refunds and disputes. Two reads of a payment may be written in the wrong order: the later read wins. */
export async function markOrder(knex: Knex, payment: Payment, readAt: Date): Promise<void> {
  const refundedAmount = formatDecimal(payment.refundedPence)
  const state = paymentState(payment)
  // A read with no change is no edit, so that an admin's open form stays valid.
  const editedAt = knex.raw(
    'case when payment_state is distinct from ? or refunded_amount <> ?::numeric then now() else updated_at end',
    [state, refundedAmount],
  )
  await knex('orders')
    .where({ payment_intent_id: payment.id })
    .where((query) => void query.whereNull('payment_read_at').orWhere('payment_read_at', '<', readAt))
    .update({
      payment_state: state,
      refunded_amount: refundedAmount,
      payment_read_at: readAt,
      updated_at: editedAt,
    })
}

function paymentState({ disputed, refundedPence, receivedPence }: Payment): PaymentState {
  if (disputed) return 'disputed'
  if (refundedPence === 0) return 'paid'
  return refundedPence >= receivedPence ? 'refunded' : 'partly_refunded'
}
