import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { PaymentEvent } from '../../adapters/payments/payments.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  settlePayment: SettlePayment
  log: Log
}

/** Rejects when the provider should repeat the event. */
export type HandleEvent = (event: PaymentEvent) => Promise<void>

const paymentEventTypes = /^(payment_intent\.succeeded$|charge\.|refund\.)/

/**
 * An event only causes its payment to be retrieved again, because its own content may be old when it arrives. So
 * neither the order nor the number of events matters.
 */
export function createHandleEvent({ knex, settlePayment, log }: Needs): HandleEvent {
  return async ({ id, type, intentId }) => {
    if (await knex('webhook_events').where({ id }).first('id')) return
    if (intentId !== null && paymentEventTypes.test(type)) {
      const settled = await settlePayment(intentId, { eventId: id })
      if (settled === 'unknown') log.warn({ eventId: id, intentId }, 'Event for an unknown payment')
    }
    await knex('webhook_events').insert({ id, type, payment_intent_id: intentId }).onConflict('id').ignore()
  }
}
