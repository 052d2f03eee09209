import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payment, Payments } from '../../adapters/payments.ts'
import type { PaymentState, ShippingAddress } from '../../contract/orders.ts'
import { formatDecimal, maxQuantity, shopCurrency, totalPence } from '../../contract/payments.ts'
import { Order } from '../../models/order.ts'
import { orderAddress } from './order-address.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'retrieveIntent'>
  log: Log
  /** Called when an order was made, so that its mail goes out at once. */
  onOrder(): void
}

interface Context {
  /** The event that brought us here, for the log. */
  eventId?: string
  /** Used for what the payment itself does not say. */
  shippingAddress?: ShippingAddress
}

/** 'mismatch' is a payment that is not the price of what it names: no order can be made of it without a person. */
export type Settled = 'created' | 'existing' | 'unpaid' | 'unknown' | 'mismatch'

export type SettlePayment = (intentId: string, context?: Context) => Promise<Settled>

/**
 * The one place where a payment becomes an order. Everything in the row comes from the provider; whoever calls, how often
 * and in which process, one payment makes one order.
 */
export function createSettlePayment({ knex, payments, log, onOrder }: Needs): SettlePayment {
  async function makeOrder(payment: Payment, quantity: number, readAt: Date, context: Context): Promise<boolean> {
    return knex.transaction(async (trx) => {
      // The second of two waits here until the first has committed.
      const claimed = await trx('settled_payments')
        .insert({ payment_intent_id: payment.id })
        .onConflict('payment_intent_id')
        .ignore()
        .returning('payment_intent_id')
      if (claimed.length === 0) return false
      const state = paymentState(payment)
      const { id } = await Order.query(trx)
        .insert({
          ...orderAddress(payment, context.shippingAddress),
          quantity,
          totalAmount: formatDecimal(payment.receivedPence),
          currency: payment.currency,
          // Money that has gone back already buys nothing.
          status: state === 'refunded' ? 'cancelled' : 'pending',
          paymentIntentId: payment.id,
          paymentState: state,
          refundedAmount: formatDecimal(payment.refundedPence),
          paymentReadAt: readAt,
        })
        .returning('id')
      await trx('settled_payments').where({ payment_intent_id: payment.id }).update({ order_id: id })
      if (state !== 'refunded') await trx('order_mails').insert({ order_id: id })
      return true
    })
  }

  /** Two looks at a payment may come to be written in the wrong order: the later look wins. */
  async function markOrder(payment: Payment, readAt: Date): Promise<void> {
    const refundedAmount = formatDecimal(payment.refundedPence)
    const state = paymentState(payment)
    // A look that saw nothing new is no edit: an admin's open form stays good.
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

  return async (intentId, context = {}) => {
    const readAt = new Date()
    const payment = await payments.retrieveIntent(intentId)
    if (!payment) return 'unknown'
    if (payment.status !== 'succeeded') return 'unpaid'
    const { quantity } = payment
    if (quantity === null || !isItsPrice(payment, quantity)) {
      const { pence, receivedPence, currency } = payment
      const details = { intentId, eventId: context.eventId ?? null, quantity, pence, receivedPence, currency }
      log.error(details, 'A payment is not the price of what it names; no order was made')
      return 'mismatch'
    }
    if (await makeOrder(payment, quantity, readAt, context)) {
      log.info({ intentId, quantity }, 'Order made')
      onOrder()
      return 'created'
    }
    await markOrder(payment, readAt)
    return 'existing'
  }
}

function isItsPrice({ pence, receivedPence, currency }: Payment, quantity: number): boolean {
  const price = totalPence(quantity)
  return quantity <= maxQuantity && pence === price && receivedPence === price && currency === shopCurrency
}

function paymentState({ disputed, refundedPence, receivedPence }: Payment): PaymentState {
  if (disputed) return 'disputed'
  if (refundedPence === 0) return 'paid'
  return refundedPence >= receivedPence ? 'refunded' : 'partly_refunded'
}
