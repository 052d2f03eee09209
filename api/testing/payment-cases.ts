import type { PaymentTrouble } from '../contract/admin-payments.ts'
import type { MailKind } from '../contract/mails.ts'
import type { OrderStatus, PaymentState } from '../contract/orders.ts'
import type { PaymentStatus } from '../contract/payments.ts'
import { confirmed } from './buying.ts'
import type { FakeEventType } from './fake-stripe-events.ts'
import type { FakeIntent, FakeRefund } from './fake-stripe-intents.ts'
import type { FakeStripe } from './fake-stripe.ts'

/** Something that happens to a payment of three tags, and the events by which the provider tells of it. */
interface Step {
  happens(stripe: FakeStripe, id: string): void
  events: FakeEventType[]
  /** The events are about another payment for the same checkout, whose id is `firstOf(id)`. */
  isOfFirst?: true
  /** Our key does not see the payment when the events arrive. */
  isHidden?: true
}

export const firstOf = (id: string): string => `${id}_first`

/** A state that a payment can be in, how it comes to that, and what everybody sees then. */
export interface PaymentCase {
  name: string
  steps: Step[]
  /** How the webhook answers the last event. */
  webhook: 200 | 503
  /** How the buyer's browser is answered when it asks for the order, and what the page of the order says. */
  buyer: { answer: 200 | 402; page: [OrderStatus, PaymentState] | null }
  /** What the payments view says; null when the payment is not in it. */
  admin: { status: PaymentStatus; trouble: PaymentTrouble | null; needsAttention: boolean; problem?: string } | null
  mailbox: MailKind[]
  /** What an admin does about it. */
  todo: string
}

type DisputeStatus = NonNullable<FakeIntent['dispute']>

const change =
  (changes: Partial<FakeIntent>): Step['happens'] =>
  (stripe, id) =>
    void Object.assign(stripe.intents.get(id) ?? {}, changes)

const pays =
  (changes: Partial<FakeIntent> = {}): Step['happens'] =>
  (stripe, id) =>
    void stripe.pay(id, { ...confirmed, lastError: null, ...changes })

const paid: Step = { happens: pays(), events: ['payment_intent.succeeded', 'charge.succeeded'] }
const declined: Step = {
  happens: change({ status: 'requires_payment_method', lastError: { type: 'card_error', code: 'card_declined' } }),
  events: ['charge.failed', 'payment_intent.payment_failed'],
}
const asked: Step = { happens: change({ status: 'requires_action' }), events: ['payment_intent.requires_action'] }
const processing: Step = { happens: change({ status: 'processing' }), events: ['payment_intent.processing'] }

const refund = (pence: number, events: FakeEventType[], status: FakeRefund['status'] = 'succeeded'): Step => ({
  happens: (stripe, id) => void stripe.refund(id, pence, { status }),
  events,
})
const refundEvents: FakeEventType[] = ['refund.created', 'charge.refunded', 'charge.refund.updated']

const disputed = (status: DisputeStatus, event: FakeEventType): Step => ({
  happens: (stripe, id) => stripe.dispute(id, status),
  events: [event],
})

const unpaid = (status: PaymentStatus, problem?: string) =>
  ({
    webhook: 200,
    buyer: { answer: 402, page: null },
    admin: { status, trouble: null, needsAttention: false, ...(problem ? { problem } : {}) },
    mailbox: [],
  }) as const satisfies Partial<PaymentCase>

/** Paid and with an order; everything beside that is given. */
const ordered = (
  payment: PaymentState,
  trouble: PaymentTrouble | null,
  {
    needsAttention = false,
    refunded = false,
    order = 'pending' as OrderStatus,
    mails = ['order_confirmation'] as MailKind[],
  } = {},
) =>
  ({
    webhook: 200,
    buyer: { answer: 200, page: [order, payment] },
    admin: { status: 'succeeded', trouble, needsAttention },
    mailbox: refunded ? [...mails, 'order_refunded'] : mails,
  }) satisfies Partial<PaymentCase>

const nothing = 'Nothing'
const dispute = (status: DisputeStatus, event: FakeEventType, todo: string): PaymentCase => {
  const isOver = ['won', 'warning_closed', 'prevented'].includes(status)
  const needsAttention = status.endsWith('needs_response') || status === 'lost'
  return {
    name: `Dispute: ${status}`,
    steps: [paid, disputed(status, event)],
    ...(isOver ? ordered('paid', null) : ordered('disputed', 'disputed', { needsAttention })),
    todo,
  }
}

const answerIt = 'Answer at the provider before the deadline; do not send'
const waitForIt = 'Wait for the bank; do not send'

const beforePayment: PaymentCase[] = [
  {
    name: 'Not tried yet',
    steps: [{ happens: () => undefined, events: ['payment_intent.created'] }],
    ...unpaid('requires_payment_method'),
    admin: null,
    todo: nothing,
  },
  { name: 'Declined', steps: [declined], ...unpaid('requires_payment_method', 'card_declined'), todo: nothing },
  {
    name: 'Blocked by Radar',
    steps: [
      {
        ...declined,
        happens: change({ status: 'requires_payment_method', isBlocked: true, lastError: { code: 'card_declined' } }),
      },
    ],
    ...unpaid('requires_payment_method', 'blocked'),
    todo: nothing,
  },
  { name: 'Bank asks for a confirmation', steps: [asked], ...unpaid('requires_action'), todo: nothing },
  { name: 'Confirmed at the bank, tab closed', steps: [asked, paid], ...ordered('paid', null), todo: 'Send it' },
  { name: 'Bank is processing', steps: [processing], ...unpaid('processing'), todo: 'Wait' },
  { name: 'Processed in the end', steps: [processing, paid], ...ordered('paid', null), todo: 'Send it' },
  {
    name: 'Refused in the end',
    steps: [processing, declined],
    ...unpaid('requires_payment_method', 'card_declined'),
    todo: nothing,
  },
  {
    name: 'Authorised, not captured',
    steps: [{ happens: change({ status: 'requires_capture' }), events: ['payment_intent.amount_capturable_updated'] }],
    ...unpaid('requires_capture'),
    todo: 'Nothing: this shop captures at once, so it was made elsewhere and expires',
  },
  {
    name: 'Cancelled for another quantity',
    steps: [{ happens: change({ status: 'canceled' }), events: ['payment_intent.canceled'] }],
    ...unpaid('canceled'),
    admin: null,
    todo: nothing,
  },
  {
    name: 'Tried, then expired',
    steps: [
      asked,
      { happens: change({ status: 'canceled', cancelledFor: 'expired' }), events: ['payment_intent.canceled'] },
    ],
    ...unpaid('canceled', 'expired'),
    todo: nothing,
  },
]

const afterPayment: PaymentCase[] = [
  { name: 'Paid', steps: [paid], ...ordered('paid', null), todo: 'Send it' },
  { name: 'Declined first, then paid', steps: [declined, paid], ...ordered('paid', null), todo: 'Send it' },
  {
    name: 'Paid at an earlier price of ours',
    steps: [
      {
        ...paid,
        happens: pays({
          amount: 2400,
          received: 2400,
          metadata: { quantity: '3', unit_price: '800', currency: 'gbp' },
        }),
      },
    ],
    ...ordered('paid', null),
    todo: 'Send it',
  },
  {
    name: 'Fits no price',
    steps: [{ ...paid, happens: pays({ received: 2999 }) }],
    ...ordered('check_payment', 'check_payment', { needsAttention: true }),
    todo: 'Look it up; send it after all, or refund it',
  },
  {
    name: 'Carries nothing of our checkout',
    steps: [{ ...paid, happens: pays({ metadata: {} }) }],
    ...ordered('check_payment', 'check_payment', { needsAttention: true, mails: [] }),
    todo: 'Look up what it was for; refund it, or cancel the order and mark the payment as dealt with',
  },
  {
    name: 'Second payment for one checkout',
    steps: [
      {
        happens(stripe, id) {
          const twin = stripe.intents.get(id)
          if (twin) stripe.intents.set(firstOf(id), { ...twin, id: firstOf(id) })
          stripe.pay(firstOf(id), confirmed)
        },
        events: ['payment_intent.succeeded'],
        isOfFirst: true,
      },
      paid,
    ],
    ...ordered('check_payment', 'second_payment', { needsAttention: true, mails: [] }),
    todo: 'Refund it; the order of the first payment is sent',
  },
  {
    name: 'Not to be seen with our key',
    steps: [{ ...paid, events: ['payment_intent.succeeded'], isHidden: true }],
    webhook: 503,
    buyer: { answer: 402, page: null },
    admin: null,
    mailbox: [],
    todo: 'Compare the keys with the account that the log names; the event comes again',
  },
  {
    name: 'Early fraud warning',
    steps: [paid, { happens: () => undefined, events: ['radar.early_fraud_warning.created'] }],
    ...ordered('paid', null),
    todo: 'Consider a refund: most become disputes',
  },
  {
    name: 'In review at the provider',
    steps: [paid, { happens: () => undefined, events: ['review.opened', 'review.closed'] }],
    ...ordered('paid', null),
    todo: 'Approve or refund it at the provider',
  },
]

const refunds: PaymentCase[] = [
  {
    name: 'Partly refunded',
    steps: [paid, refund(1000, refundEvents)],
    ...ordered('partly_refunded', 'partly_refunded', { refunded: true }),
    todo: 'Send what is left of it',
  },
  {
    name: 'Refunded',
    steps: [paid, refund(3000, refundEvents)],
    ...ordered('refunded', 'refunded', { refunded: true, needsAttention: true }),
    todo: 'Cancel the order',
  },
  {
    name: 'Refund on its way',
    steps: [paid, refund(3000, ['refund.created', 'refund.updated'], 'pending')],
    ...ordered('refunded', 'refunded', { refunded: true, needsAttention: true }),
    todo: 'Cancel the order',
  },
  {
    name: 'Refund failed',
    steps: [paid, refund(1000, ['refund.failed', 'charge.updated'], 'failed')],
    ...ordered('paid', 'refund_failed', { needsAttention: true }),
    todo: 'Refund it in another way, then mark it as dealt with',
  },
  {
    name: 'Refund cancelled',
    steps: [paid, refund(1000, ['refund.updated', 'charge.updated'], 'canceled')],
    ...ordered('paid', 'refund_failed', { needsAttention: true }),
    todo: 'Refund it in another way, then mark it as dealt with',
  },
  {
    name: 'Refunded before it had an order',
    steps: [{ happens: (stripe, id) => (pays()(stripe, id), void stripe.refund(id, 3000)), events: refundEvents }],
    ...ordered('refunded', 'refunded', { order: 'cancelled', mails: [] }),
    todo: nothing,
  },
]

const disputes: PaymentCase[] = [
  dispute('warning_needs_response', 'charge.dispute.created', answerIt),
  dispute('warning_under_review', 'charge.dispute.updated', waitForIt),
  dispute('warning_closed', 'charge.dispute.closed', 'Send it'),
  dispute('needs_response', 'charge.dispute.created', answerIt),
  dispute('under_review', 'charge.dispute.updated', waitForIt),
  dispute('appeal_needs_response', 'charge.dispute.updated', answerIt),
  dispute('appeal_under_review', 'charge.dispute.updated', waitForIt),
  dispute('won', 'charge.dispute.funds_reinstated', 'Send it'),
  dispute('lost', 'charge.dispute.funds_withdrawn', 'Cancel the order'),
  dispute('prevented', 'charge.dispute.closed', 'Send it, unless it was refunded instead'),
]

/** docs/payments.md shows these as a table. */
export const paymentCases: readonly PaymentCase[] = [...beforePayment, ...afterPayment, ...refunds, ...disputes]
