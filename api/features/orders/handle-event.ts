import type { Knex } from 'knex'
import type { PaymentEvent } from '../../adapters/payments/payments.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  settlePayment: SettlePayment
}

/** Rejects when the provider should repeat the event. */
export type HandleEvent = (event: PaymentEvent) => Promise<void>

const paymentEventTypes = /^(payment_intent\.(?!created$)|charge\.|refund\.|radar\.early_fraud_warning\.|review\.)/

/** Asked for in the answer; the provider has its own plan. */
const retrySeconds = 60

/**
 * An event only causes its payment to be retrieved again, because its own content may be old when it arrives. So
 * neither the order nor the number of events matters. Remembered is only what was settled: an event about a payment that
 * our key does not see, or that is not yet what the event says, comes again until it is.
 */
export function createHandleEvent({ knex, settlePayment }: Needs): HandleEvent {
  return async ({ id, type, intentId }) => {
    if (await knex('webhook_events').where({ id }).first('id')) return
    if (intentId !== null && paymentEventTypes.test(type)) {
      const settled = await settlePayment(intentId, { eventId: id })
      const isEarly = settled === 'unpaid' && type === 'payment_intent.succeeded'
      if (settled === 'unknown' || isEarly) {
        const cause = new Error(`Event ${id} about a payment that is ${settled}: ${intentId}`)
        throw new AppError('unavailable', message('paymentUnsettled'), { retryAfter: retrySeconds, cause })
      }
    }
    await knex('webhook_events').insert({ id, type, payment_intent_id: intentId }).onConflict('id').ignore()
  }
}
