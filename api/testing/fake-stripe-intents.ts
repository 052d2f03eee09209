import type Stripe from 'stripe'

export interface FakeRefund {
  id: string
  pence: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  /** What our server calls it; null for one that was made in the dashboard. */
  key: string | null
  created: number
}

/** A payment as the fake Stripe remembers it. */
export interface FakeIntent {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  currency: string
  description: string
  metadata: Record<string, string>
  shipping: object | null
  receiptEmail: string | null
  /** Oldest first. */
  refunds: FakeRefund[]
  /** Status of its dispute, null when there is none. */
  dispute: Stripe.Dispute.Status | null
  /** Seconds since 1970; null: as old as the payment. */
  disputedAt: number | null
  cancelledFor: Stripe.PaymentIntent['cancellation_reason']
  /** True when Radar refused it. */
  isBlocked: boolean
  /** Seconds since 1970. */
  created: number
  returnUrl: string | null
  nextAction: object | null
  lastError: object | null
}

interface Fields {
  [name: string]: string | Fields
}

/** Stripe's form encoding: `metadata[quantity]=3` becomes `{ metadata: { quantity: '3' } }`. */
export function unflatten(body: string): Fields {
  const root: Fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    let place = root
    for (const key of keys) {
      const next = place[key]
      place = typeof next === 'object' ? next : (place[key] = Object.create(null) as Fields)
    }
    place[last] = value
  }
  return root
}

export function newIntent(fields: Fields, random: string): FakeIntent {
  const id = `pi_${random}`
  return {
    id,
    clientSecret: `${id}_secret_${random.split('').reverse().join('')}`,
    status: 'requires_payment_method',
    amount: Number(fields['amount']),
    received: 0,
    currency: String(fields['currency']),
    description: String(fields['description']),
    metadata: { ...(fields['metadata'] as Record<string, string>) },
    shipping: null,
    receiptEmail: null,
    refunds: [],
    dispute: null,
    disputedAt: null,
    cancelledFor: null,
    isBlocked: false,
    created: Math.floor(Date.now() / 1000),
    returnUrl: null,
    nextAction: null,
    lastError: null,
  }
}

const cards = { declined: '4000000000000002', needsConfirmation: '4000002500003155', slowBank: '4000000000005126' }

/** What Stripe.js does with a card; the error of a declined one, else null. */
export function confirmIntent(intent: FakeIntent, fields: Fields, authenticateUrl: string): object | null {
  const number = ((fields['payment_method_data'] as Fields | undefined)?.['card'] as Fields | undefined)?.['number']
  intent.shipping = (fields['shipping'] as Fields | undefined) ?? intent.shipping
  intent.receiptEmail = typeof fields['receipt_email'] === 'string' ? fields['receipt_email'] : intent.receiptEmail
  intent.nextAction = null
  intent.lastError = null
  if (number === cards.declined) {
    intent.status = 'requires_payment_method'
    intent.lastError = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    return intent.lastError
  }
  if (number === cards.needsConfirmation) {
    intent.status = 'requires_action'
    intent.returnUrl = typeof fields['return_url'] === 'string' ? fields['return_url'] : null
    const url = `${authenticateUrl}?payment_intent=${intent.id}`
    intent.nextAction = { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.returnUrl } }
    return null
  }
  intent.status = number === cards.slowBank ? 'processing' : 'succeeded'
  return null
}
