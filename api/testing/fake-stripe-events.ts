import { createHmac, randomBytes } from 'node:crypto'
import { presentCharge, presentIntent, type FakeIntent } from './fake-stripe-intents.ts'

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
export function signEvent(intent: FakeIntent, type: string, options: Options): SignedEvent {
  const { secret, id = `evt_${randomBytes(8).toString('hex')}`, at = new Date() } = options
  const time = Math.floor(at.getTime() / 1000)
  const event = { id, object: 'event', type, created: time, livemode: false, data: { object: subject(intent, type) } }
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { id, body, signature: `t=${time},v1=${digest}` }
}

function subject(intent: FakeIntent, type: string): object {
  if (type.startsWith('payment_intent.')) return presentIntent(intent)
  if (type.startsWith('charge.dispute.')) {
    return { id: 'dp_1', object: 'dispute', status: intent.dispute, payment_intent: intent.id }
  }
  return presentCharge(intent)
}
