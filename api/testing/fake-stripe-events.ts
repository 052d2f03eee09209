import { createHmac, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { FakeIntent } from './fake-stripe-intents.ts'
import { presentCharge, presentDispute, presentIntent, presentRefund } from './fake-stripe-objects.ts'

export type FakeEventType = Stripe.Event.Type

export interface SignedEvent {
  id: string
  body: string
  signature: string
}

interface Options {
  secret: string
  id?: string
  at?: Date
}

/** An event about an intent as Stripe signs it: a time and an HMAC over time and body. */
export function signEvent(intent: FakeIntent, type: FakeEventType, options: Options): SignedEvent {
  const { secret, id = `evt_${randomBytes(8).toString('hex')}`, at = new Date() } = options
  const time = Math.floor(at.getTime() / 1000)
  const event = { id, object: 'event', type, created: time, livemode: false, data: { object: subject(intent, type) } }
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { id, body, signature: `t=${time},v1=${digest}` }
}

/** What an event of this type is about: as in the SDK's type of it. */
function subject(intent: FakeIntent, type: FakeEventType): object {
  if (type.startsWith('payment_intent.')) return presentIntent(intent)
  if (type.startsWith('charge.dispute.')) return presentDispute(intent)
  const refund = intent.refunds.at(-1)
  if (refund && /^(refund|charge\.refund)\./.test(type)) return presentRefund(intent, refund)
  const { id: payment_intent } = intent
  if (type.startsWith('radar.early_fraud_warning.'))
    return { id: 'issfr_1', object: 'radar.early_fraud_warning', payment_intent }
  if (type.startsWith('review.')) return { id: 'prv_1', object: 'review', payment_intent }
  return presentCharge(intent)
}
