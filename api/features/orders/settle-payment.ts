import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payment, Payments } from '../../adapters/payments/payments.ts'
import type { ShippingAddress } from '../../contract/orders.ts'
import { PaymentRecord } from '../../models/payment-record.ts'
import { createOrder, markOrder } from './order-rows.ts'
import { nextReadNumber, recordPayment } from './payment-rows.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'retrieveIntent'>
  log: Log
  /** Called when an email was queued, so that it is sent at once. */
  onMail(): void
}

interface Context {
  /** The event that brought us here, for the log. */
  eventId?: string
  /** Used for what the payment itself does not say. */
  shippingAddress?: ShippingAddress
}

/** 'updated': it has its order, and something about its money was news. 'unknown': the provider has no such payment. */
export type Settled = 'created' | 'updated' | 'existing' | 'unpaid' | 'unknown'

export type SettlePayment = (intentId: string, context?: Context) => Promise<Settled>

/**
 * The one place where a payment becomes an order. Everything in the row comes from the provider; whoever calls, how often
 * and in which process, one payment makes one order.
 */
export function createSettlePayment({ knex, payments, log, onMail }: Needs): SettlePayment {
  async function settle(trx: Knex, payment: Payment, readNumber: number, { eventId, shippingAddress }: Context) {
    const { record, isOvertaken, isChanged } = await recordPayment(trx, payment, readNumber)
    if (isOvertaken) return record.settledAt ? 'existing' : 'unpaid'
    if (payment.status !== 'succeeded') return 'unpaid'
    if (record.settledAt) {
      await markOrder(trx, payment, record.doubt)
      return isChanged ? 'updated' : 'existing'
    }
    const doubt = await createOrder(trx, payment, record, shippingAddress)
    const { id: intentId, agreed, pence, receivedPence, currency } = payment
    const details = { intentId, eventId, ...agreed, pence, receivedPence, paidIn: currency }
    if (doubt === 'price') log.error(details, 'Payment fits no price; its order has to be checked')
    else if (doubt === 'second') log.error(details, 'Second payment for one checkout; its order has to be checked')
    else log.info({ intentId, quantity: agreed?.quantity }, 'Order created')
    return 'created'
  }

  return async (intentId, context = {}) => {
    const readNumber = await nextReadNumber(knex)
    const payment = await payments.retrieveIntent(intentId)
    if (!payment) return 'unknown'
    if (isUntouched(payment) && !(await PaymentRecord.query(knex).findById(intentId))) return 'unpaid'
    const settled = await knex.transaction((trx) => settle(trx, payment, readNumber, context))
    if (settled === 'created' || settled === 'updated') onMail()
    return settled
  }
}

/** Every visit to the checkout makes one, and cancels it for another quantity: until it is tried, nothing is recorded. */
function isUntouched({ status, problem }: Payment): boolean {
  return (status === 'requires_payment_method' || status === 'canceled') && problem === null
}
