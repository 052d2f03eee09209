import type Stripe from 'stripe'
import type { PaymentEvent } from './payments.ts'

/** Payments, charges, refunds, disputes, warnings and reviews all name the payment they belong to. */
export function presentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const subject = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  const named = subject.object === 'payment_intent' ? subject.id : subject.payment_intent
  const intentId = typeof named === 'object' ? named?.id : named
  return { id, type, intentId: intentId ?? null }
}
