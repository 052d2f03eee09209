import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payment, Payments } from '../../adapters/payments/payments.ts'
import type { ShippingAddress } from '../../contract/orders.ts'
import { maxQuantity } from '../../contract/limits.ts'
import { shopCurrency, totalPence } from '../../contract/payments.ts'
import { insertOrder, markOrder } from './order-rows.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'retrieveIntent'>
  log: Log
  /** Called when an order was made, so that its email is sent at once. */
  onOrder(): void
}

interface Context {
  /** The event that brought us here, for the log. */
  eventId?: string
  /** Used for what the payment itself does not say. */
  shippingAddress?: ShippingAddress
}

/** 'mismatch': the amount is not the price of the quantity, so an admin has to decide and no order is created. */
export type Settled = 'created' | 'existing' | 'unpaid' | 'unknown' | 'mismatch'

export type SettlePayment = (intentId: string, context?: Context) => Promise<Settled>

/**
 * The one place where a payment becomes an order. Everything in the row comes from the provider; whoever calls, how often
 * and in which process, one payment makes one order.
 */
export function createSettlePayment({ knex, payments, log, onOrder }: Needs): SettlePayment {
  return async (intentId, { eventId = null, shippingAddress } = {}) => {
    const readAt = new Date()
    const payment = await payments.retrieveIntent(intentId)
    if (!payment) return 'unknown'
    if (payment.status !== 'succeeded') return 'unpaid'
    const { quantity } = payment
    if (quantity === null || !amountMatches(payment, quantity)) {
      const { pence, receivedPence, currency } = payment
      const details = { intentId, eventId, quantity, pence, receivedPence, currency }
      log.error(details, 'Payment amount does not match order total; no order created')
      return 'mismatch'
    }
    if (await insertOrder(knex, { payment, quantity, readAt, sent: shippingAddress })) {
      log.info({ intentId, quantity }, 'Order created')
      onOrder()
      return 'created'
    }
    await markOrder(knex, payment, readAt)
    return 'existing'
  }
}

function amountMatches({ pence, receivedPence, currency }: Payment, quantity: number): boolean {
  const price = totalPence(quantity)
  return quantity <= maxQuantity && pence === price && receivedPence === price && currency === shopCurrency
}
