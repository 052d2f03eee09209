import type Stripe from 'stripe'
import type { FakeIntent, FakeRefund } from './fake-stripe-intents.ts'

// The objects of Stripe's API as far as the product reads them, held to the types of the SDK.

type Part<T, Names extends keyof T> = Pick<T, Names>

type ShownIntent = Part<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'cancellation_reason'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'status'
> & {
  latest_charge: ShownCharge | null
  last_payment_error: object | null
  next_action: object | null
  shipping: object | null
}

type ShownCharge = Part<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'payment_intent'
  | 'refunded'
  | 'status'
> & {
  balance_transaction: ShownEntry | null
  outcome: Part<Stripe.Charge.Outcome, 'type' | 'reason'>
  refunds: { object: 'list'; data: ShownRefund[]; has_more: boolean; url: string }
}

type ShownEntry = Part<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'created'>

type ShownRefund = Part<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'reason' | 'status'
> & { balance_transaction: ShownEntry | null; failure_balance_transaction?: ShownEntry }

type ShownDispute = Part<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { balance_transactions: ShownEntry[]; evidence_details: Part<Stripe.Dispute.EvidenceDetails, 'due_by'> }

/** What Stripe keeps of a card payment in the UK, in pence. */
const fakeFee = (pence: number): number => Math.round(pence * 0.015) + 20
const fakeDisputeFee = 2000

const entry = (id: string, amount: number, fee: number, { currency, created }: { currency: string; created: number }) =>
  ({ id, object: 'balance_transaction', amount, fee, net: amount - fee, currency, created }) satisfies ShownEntry

export function presentIntent(intent: FakeIntent): ShownIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.received,
    cancellation_reason: intent.cancelledFor,
    client_secret: intent.clientSecret,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.lastError,
    latest_charge: intent.received > 0 || intent.isBlocked ? presentCharge(intent) : null,
    metadata: intent.metadata,
    next_action: intent.nextAction,
    receipt_email: intent.receiptEmail,
    shipping: intent.shipping,
    status: intent.status,
  }
}

/** The charge carries the ten newest of its refunds. */
export function presentCharge(intent: FakeIntent): ShownCharge {
  const id = intent.id.replace('pi_', 'ch_')
  const refunds = intent.refunds.map((refund) => presentRefund(intent, refund)).reverse()
  const refunded = refundedPence(intent)
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.received,
    amount_refunded: refunded,
    balance_transaction:
      intent.received > 0 ? entry(`txn_${id}`, intent.received, fakeFee(intent.received), intent) : null,
    created: intent.created,
    currency: intent.currency,
    // An inquiry (a warning) is not one yet.
    disputed: intent.dispute !== null && !intent.dispute.startsWith('warning_'),
    outcome: intent.isBlocked
      ? { type: 'blocked', reason: 'highest_risk_level' }
      : { type: 'authorized', reason: null },
    payment_intent: intent.id,
    refunded: refunded > 0 && refunded >= intent.received,
    refunds: { object: 'list', data: refunds.slice(0, 10), has_more: refunds.length > 10, url: '/v1/refunds' },
    status: intent.isBlocked ? 'failed' : 'succeeded',
  }
}

/** A refund that failed counts no more. */
export function refundedPence({ refunds }: FakeIntent): number {
  return refunds.reduce((sum, { pence, status }) => (['failed', 'canceled'].includes(status) ? sum : sum + pence), 0)
}

export function presentRefund(intent: FakeIntent, refund: FakeRefund): ShownRefund {
  const { id, pence, status, key, reason, created } = refund
  const about = { currency: intent.currency, created }
  return {
    id,
    object: 'refund',
    amount: pence,
    balance_transaction: entry(`txn_${id}`, -pence, 0, about),
    ...(status === 'failed' ? { failure_balance_transaction: entry(`txn_${id}_failure`, pence, 0, about) } : {}),
    created,
    currency: intent.currency,
    metadata: key === null ? {} : { key },
    payment_intent: intent.id,
    reason,
    status,
  }
}

/** Money is taken when a dispute (not a warning) begins, and comes back when it is won. */
export function presentDispute(intent: FakeIntent): ShownDispute {
  const status = intent.dispute ?? 'needs_response'
  const id = intent.id.replace('pi_', 'dp_')
  const { received } = intent
  const created = intent.disputedAt ?? intent.created
  const isWarning = status.startsWith('warning_') || status === 'prevented'
  const taken = entry(`txn_${id}`, -received, fakeDisputeFee, intent)
  const back = entry(`txn_${id}_back`, received, 0, intent)
  return {
    id,
    object: 'dispute',
    amount: received,
    balance_transactions: isWarning ? [] : status === 'won' ? [taken, back] : [taken],
    charge: intent.id.replace('pi_', 'ch_'),
    created,
    currency: intent.currency,
    evidence_details: { due_by: created + 7 * 86_400 },
    payment_intent: intent.id,
    reason: 'product_not_received',
    status,
  }
}
