import type Stripe from 'stripe'
import { disputeStates, refundStates } from '../../contract/admin-payments.ts'
import { paymentStatusSchema, type PaymentStatus } from '../../contract/payments.ts'
import type {
  Agreed,
  ListedPayment,
  ListedReturn,
  Movement,
  Payment,
  ProviderDispute,
  ProviderRefund,
} from './payments.ts'

type Intent = Stripe.PaymentIntent

/** What has to come along with an intent for `presentPayment`. */
export const expanded = [
  'latest_charge.balance_transaction',
  'latest_charge.refunds.data.balance_transaction',
  'latest_charge.refunds.data.failure_balance_transaction',
]

/**
 * A state that Stripe introduces later reads as one that waits: nothing is taken for paid, given back or decided, and the
 * payment keeps its place.
 */
function known<State extends string>(states: readonly State[], state: string, otherwise: State): State {
  return states.find((one) => one === state) ?? otherwise
}

export const statusOf = (status: string): PaymentStatus => known(paymentStatusSchema.options, status, 'processing')

const day = (seconds: number) => new Date(seconds * 1000)

const object = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? value : null

export function chargeOf(intent: Intent): Stripe.Charge | null {
  return object(intent.latest_charge)
}

/** `refunds` are those of its charge, all of them. */
export function presentPayment(
  intent: Intent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): Payment {
  const charge = chargeOf(intent)
  const paid = intent.status === 'succeeded' ? charge : null
  return {
    id: intent.id,
    status: statusOf(intent.status),
    pence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    agreed: agreedIn(intent),
    wish: intent.metadata['wish'] ?? null,
    shipping: shippingOf(intent),
    receiptEmail: intent.receipt_email,
    paidAt: paid ? day(paid.created) : null,
    problem: problemOf(intent, charge),
    refundedPence: charge?.amount_refunded ?? 0,
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
    movements: paid
      ? [paymentOf(paid), ...refunds.flatMap(refundMovements), ...disputes.flatMap(disputeMovements)]
      : [],
  }
}

export function presentListed(intent: Intent): ListedPayment {
  const charge = chargeOf(intent)
  return {
    id: intent.id,
    createdAt: day(intent.created),
    receivedPence: intent.amount_received,
    refundedPence: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    isDisputed: charge?.disputed ?? false,
  }
}

/** Nothing for one of a charge that no payment of ours has made. */
export function presentReturn(
  kind: ListedReturn['kind'],
  { id, payment_intent, status }: Pick<Stripe.Refund | Stripe.Dispute, 'id' | 'payment_intent' | 'status'>,
): ListedReturn[] {
  const intentId = object(payment_intent)?.id ?? payment_intent
  return typeof intentId === 'string' ? [{ intentId, kind, id, state: status ?? 'pending' }] : []
}

function agreedIn({ metadata }: Intent): Agreed | null {
  const quantity = wholeNumber(metadata['quantity'])
  if (quantity === null) return null
  return { quantity, unitPence: wholeNumber(metadata['unit_price']), currency: metadata['currency'] ?? null }
}

function wholeNumber(text: string | undefined): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
}

function shippingOf({ shipping }: Intent): Payment['shipping'] {
  if (!shipping) return null
  const { address } = shipping
  return {
    name: shipping.name ?? '',
    address: [address?.line1, address?.line2].filter(Boolean).join('\n'),
    city: address?.city ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
  }
}

/** Words that a person typed are in none of these codes. */
function problemOf({ last_payment_error, cancellation_reason }: Intent, charge: Stripe.Charge | null): string | null {
  if (charge?.outcome?.type === 'blocked') return 'blocked'
  return last_payment_error?.decline_code ?? last_payment_error?.code ?? cancellation_reason ?? null
}

function presentRefund({ id, metadata, amount, status, created }: Stripe.Refund): ProviderRefund {
  const state = known(refundStates, status ?? 'pending', 'pending') as ProviderRefund['state']
  return { id, key: metadata?.['key'] ?? null, pence: amount, state, at: day(created) }
}

function presentDispute({ id, amount, status, reason, evidence_details, created }: Stripe.Dispute): ProviderDispute {
  const isDue = status.endsWith('needs_response') && evidence_details.due_by !== null
  return {
    id,
    pence: amount,
    state: known(disputeStates, status, 'needs_response'),
    reason,
    respondBy: isDue ? day(evidence_details.due_by ?? 0) : null,
    at: day(created),
  }
}

/** Without an entry in the books yet, what the object itself says counts, and the fee is unknown. */
function movement(
  source: string,
  kind: Movement['kind'],
  entry: Stripe.BalanceTransaction | null,
  otherwise: { pence: number; currency: string; created: number },
): Movement {
  if (!entry)
    return {
      source,
      kind,
      pence: otherwise.pence,
      feePence: null,
      currency: otherwise.currency,
      at: day(otherwise.created),
    }
  return { source, kind, pence: entry.amount, feePence: entry.fee, currency: entry.currency, at: day(entry.created) }
}

function paymentOf({ id, amount_captured: pence, currency, created, balance_transaction }: Stripe.Charge): Movement {
  return movement(id, 'payment', object(balance_transaction), { pence, currency, created })
}

function refundMovements(refund: Stripe.Refund): Movement[] {
  const { id, amount, currency, created, status } = refund
  const back = object(refund.failure_balance_transaction)
  const entry = object(refund.balance_transaction)
  const isGone = entry !== null || status === 'succeeded' || status === 'pending'
  return [
    ...(isGone ? [movement(id, 'refund', entry, { pence: -amount, currency, created })] : []),
    ...(back ? [movement(`${id}:failure`, 'refund', back, { pence: amount, currency, created })] : []),
  ]
}

function disputeMovements({ id, balance_transactions, amount: pence, currency, created }: Stripe.Dispute): Movement[] {
  return balance_transactions.map((entry) =>
    movement(`${id}:${entry.id}`, 'dispute', entry, { pence: -pence, currency, created }),
  )
}
