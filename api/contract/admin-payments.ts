import * as z from 'zod/mini'
import { instantSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { listQuery, pageOf, versionSchema } from './lists.ts'
import { orderStatusSchema } from './orders.ts'
import { paymentStatusSchema } from './payments.ts'

/**
 * What is out of the ordinary about a payment; of several the first in this list is named.
 * - `disputed`: the bank took the money back, or asks; `dispute` says how far it is.
 * - `refund_failed`: a refund was refused, cancelled or came back, and the buyer has no money.
 * - `check_payment`: what was received fits no price of ours; its order waits for a decision.
 * - `second_payment`: the buyer paid twice for one checkout; its order should be refunded, not sent.
 * - `no_order`: its order was cancelled, or deleted before it was sent, and the money was not given back.
 * - `refunded`, `partly_refunded`: money went back to the buyer.
 */
export const paymentTroubles = [
  'disputed',
  'refund_failed',
  'check_payment',
  'second_payment',
  'no_order',
  'refunded',
  'partly_refunded',
] as const
const paymentTroubleSchema = z.enum(paymentTroubles)
export type PaymentTrouble = z.infer<typeof paymentTroubleSchema>

/** The states of a dispute, named as Stripe names them. `needs_response` and the like wait for us until `respondBy`. */
export const disputeStates = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeState = (typeof disputeStates)[number]

/**
 * The states of a refund: `asked` while the provider's answer is unknown (the same call again continues it), `refused`
 * when the provider would not make it; the others are the provider's.
 */
export const refundStates = [
  'asked',
  'refused',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const
export type RefundState = (typeof refundStates)[number]

/** Why an admin gives money back. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'not_delivered', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

const adminRefundSchema = z.object({
  /** A decimal string such as '30.00', like every amount here. */
  amount: z.string(),
  /** null for a refund that was made at the provider. */
  reason: z.nullable(z.enum(refundReasons)),
  state: z.enum(refundStates),
  /** Names the refund across attempts; null for one that was made at the provider. */
  key: z.nullable(z.string()),
  /** Email of the admin who asked for it; null for one that was made at the provider. */
  by: z.nullable(z.string()),
  at: instantSchema,
})
export type AdminRefund = z.infer<typeof adminRefundSchema>

/** A payment as the admin sees it. It outlives its order and holds nothing of the buyer's words. */
export const adminPaymentSchema = z.object({
  /** As the provider names it. */
  id: z.string(),
  status: paymentStatusSchema,
  /** null: nothing out of the ordinary. */
  trouble: z.nullable(paymentTroubleSchema),
  /** True while somebody has to do something about it: what the badge of the tab counts. */
  needsAttention: z.boolean(),
  /** null when it made no order, or the order was deleted. */
  orderId: z.nullable(z.int()),
  /** '#000042', also of a deleted order; null when it made none. */
  orderNumber: z.nullable(z.string()),
  /** A deleted order keeps its last one. */
  orderStatus: z.nullable(orderStatusSchema),
  /** null while the order is there. `by` is null when its time was over. */
  orderDeleted: z.nullable(z.object({ at: instantSchema, by: z.nullable(z.string()) })),
  /** Of a `second_payment`: the number of the order that the first payment for the same checkout made. */
  firstOrderNumber: z.nullable(z.string()),
  /** Tags that were linked to the order when it was deleted. */
  tags: z.array(z.string()),
  currency: z.string(),
  /** What was asked for; null of a payment from before this was recorded. */
  amount: z.nullable(z.string()),
  received: z.string(),
  refunded: z.string(),
  /** The most that can still be refunded. */
  refundable: z.string(),
  /** What the provider kept; null when it does not say. */
  fee: z.nullable(z.string()),
  /** As written into the payment when it was created; null when nothing was. */
  quantity: z.nullable(z.int()),
  unitPrice: z.nullable(z.string()),
  /** The provider's code for the last failed attempt, such as `card_declined`. */
  problem: z.nullable(z.string()),
  /** The one that needs an answer soonest; null when there is none. */
  dispute: z.nullable(
    z.object({
      state: z.enum(disputeStates),
      /** The provider's word, such as `product_not_received`. */
      reason: z.string(),
      amount: z.string(),
      /** The deadline for an answer; null when none is expected. */
      respondBy: z.nullable(instantSchema),
    }),
  ),
  /** Oldest first. */
  refunds: z.array(adminRefundSchema),
  /** Its page in the provider's dashboard; null when there is none (demo). */
  providerUrl: z.nullable(z.string()),
  /** null while it is not paid. */
  paidAt: z.nullable(instantSchema),
  recordedAt: instantSchema,
  /** Who marked it as dealt with; undone by the next change at the provider. */
  handled: z.nullable(z.object({ at: instantSchema, by: z.string() })),
  version: versionSchema,
})
export type AdminPayment = z.infer<typeof adminPaymentSchema>
export const adminPaymentPageSchema = pageOf(adminPaymentSchema)

/**
 * Query of `GET /api/admin/payments`, newest first, always in pages. `show=attention` lists what somebody has to act on,
 * `show=trouble` everything out of the ordinary; `trouble` one kind. Search matches the payment's id and the number of its
 * order.
 */
export const adminPaymentsQuerySchema = z.object({
  ...listQuery(['recordedAt']),
  show: z.optional(z.enum(['attention', 'trouble', 'all'])),
  trouble: z.optional(paymentTroubleSchema),
})

/** Answer of `GET /api/admin/payments/counts`, for the tab's badge: how many need attention, by kind. */
export const adminPaymentCountsSchema = z.object({
  attention: z.int(),
  byTrouble: z.partialRecord(paymentTroubleSchema, z.int()),
})
export type AdminPaymentCounts = z.infer<typeof adminPaymentCountsSchema>

/**
 * Body of `POST /api/admin/orders/{id}/refunds`. Answers with the payment (`adminPaymentSchema`): 201, or 200 when this key
 * was refunded before. 409 `stale` for another version, 409 `conflict` for more than is left or when the provider refuses,
 * 422 `already_sent_differently` when the key was used for something else, 502 when the provider does not answer: then the
 * same call again, with the same key, continues it.
 */
export const refundOrderSchema = z.object({
  /** Pence, a whole number from 1. */
  pence: z.int('refundAmount' satisfies IssueKey).check(z.minimum(1, 'refundAmount' satisfies IssueKey)),
  reason: z.enum(refundReasons, 'refundReason' satisfies IssueKey),
  /** A UUID made once for the dialog: however often it is sent, money goes back once. */
  key: z.uuid('refundKey' satisfies IssueKey),
  /** `version` of the payment that the admin saw. */
  version: z.optional(versionSchema),
})
export type RefundOrderInput = z.infer<typeof refundOrderSchema>

/** Body of `PUT /api/admin/payments/{id}/handled`; answers with the payment. */
export const handlePaymentSchema = z.object({ handled: z.boolean(), version: z.optional(versionSchema) })

/**
 * Query of `GET /api/admin/money-export`: a CSV of the month (UTC), one row for each payment, refund and dispute, and a
 * total for each currency.
 */
export const moneyExportQuerySchema = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'exportMonth' satisfies IssueKey)),
})
