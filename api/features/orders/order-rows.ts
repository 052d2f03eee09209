import type { Knex } from 'knex'
import type { Payment } from '../../adapters/payments/payments.ts'
import type { ShippingAddress } from '../../contract/orders.ts'
import { formatDecimal } from '../../contract/payments.ts'
import { enqueueConfirmation, enqueueRefunded } from '../../domain/order-mails.ts'
import { paymentState } from '../../domain/payment-state.ts'
import { Order } from '../../models/order.ts'
import { PaymentRecord, type PaymentDoubt } from '../../models/payment-record.ts'
import { fitsPrice } from './agreed-price.ts'
import { orderAddress } from './order-address.ts'

/** Any number that nothing else in the database uses for advisory locks on texts. */
const wishLock = 7_013_290_612

/**
 * Writes the order of a payment and its email. The payment's record is locked and has no order yet. What was received is
 * never left without an order: where it is not clear what was paid for, the order waits for a decision.
 */
export async function createOrder(
  trx: Knex,
  payment: Payment,
  { wish }: PaymentRecord,
  sent: ShippingAddress | undefined,
): Promise<PaymentDoubt | null> {
  const first = await firstOfWish(trx, payment.id, wish)
  const doubt = first ? 'second' : fitsPrice(payment) ? null : 'price'
  const state = paymentState({ ...payment, doubt })
  const order = await Order.query(trx)
    .insert({
      ...orderAddress(payment, sent),
      quantity: payment.agreed?.quantity ?? 1,
      totalAmount: formatDecimal(payment.receivedPence),
      currency: payment.currency,
      // A payment that was already refunded in full creates a cancelled order.
      status: state === 'refunded' ? 'cancelled' : 'pending',
      paymentIntentId: payment.id,
      paymentState: state,
      refundedAmount: formatDecimal(payment.refundedPence),
    })
    .returning(['id', 'customer_email'])
  await PaymentRecord.query(trx)
    .findById(payment.id)
    .patch({ settledAt: trx.fn.now() as never, orderNumber: order.id, doubt, firstPaymentId: first })
  // The buyer of a second payment has the confirmation of the first, and is told when this one is refunded. Of one that
  // carries nothing of ours it is not known that anything was ordered: the account may sell other things too.
  if (state !== 'refunded' && doubt !== 'second' && payment.agreed) await enqueueConfirmation(trx, order)
  return doubt
}

/** The payment that was first for the same wish; null when this one is. Another for that wish waits here until the end. */
async function firstOfWish(trx: Knex, id: string, wish: string | null): Promise<string | null> {
  if (wish === null) return null
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, ?))', [wish, wishLock])
  const first = await PaymentRecord.query(trx)
    .where({ wish })
    .whereNot({ id })
    .whereNotNull('settled_at')
    .whereRaw(`doubt is distinct from 'second'`)
    .first()
  return first?.id ?? null
}

/**
 * Brings what an order says about its money up to date, and queues the email about what has gone back since. Its address
 * may have been corrected: the email goes to the one of now.
 */
export async function markOrder(trx: Knex, payment: Payment, doubt: PaymentDoubt | null): Promise<void> {
  const order = await Order.query(trx).where({ payment_intent_id: payment.id }).forUpdate().first()
  if (!order) return
  const refundedAmount = formatDecimal(payment.refundedPence)
  const state = paymentState({ ...payment, doubt })
  // A read with no change is no edit, so that an admin's open form stays valid.
  if (order.paymentState === state && order.refundedAmount === refundedAmount) return
  await Order.query(trx)
    .findById(order.id)
    .patch({ paymentState: state, refundedAmount, updatedAt: trx.fn.now() as never })
  const before = Math.round(Number(order.refundedAmount) * 100)
  const after = payment.refundedPence
  if (before < after) await enqueueRefunded(trx, order, { before, after })
}
