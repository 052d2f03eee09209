import type { DisputeState, RefundReason, RefundState } from '../../contract/admin-payments.ts'
import type { PaymentSettings, PaymentStatus } from '../../contract/payments.ts'

export interface PaymentShipping {
  name: string
  address: string
  city: string
  postalCode: string
  /** An ISO 3166 code as a rule. */
  country: string
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  id: string
  /** Our name for it; null when it was made at the provider. */
  key: string | null
  pence: number
  state: Exclude<RefundState, 'asked' | 'refused'>
  at: Date
}

/** A dispute as the provider knows it. */
export interface ProviderDispute {
  id: string
  pence: number
  state: DisputeState
  /** The provider's word. */
  reason: string
  respondBy: Date | null
  at: Date
}

/** Money that came or went, as it is written in the provider's books. */
export interface Movement {
  /** What moved it; the same in every answer. */
  source: string
  kind: 'payment' | 'refund' | 'dispute'
  /** Negative when it went. */
  pence: number
  /** null while the provider does not say. */
  feePence: number | null
  currency: string
  at: Date
}

/** What was agreed when a payment was created; travels in the payment, and the provider gives it back unchanged. */
export interface Agreed {
  quantity: number
  /** Price of one tag in that currency's smallest unit; null in payments from before it travelled with them. */
  unitPence: number | null
  currency: string | null
}

/** A payment as its provider knows it at this moment. */
export interface Payment {
  id: string
  status: PaymentStatus
  /** What was asked for, and what arrived. */
  pence: number
  receivedPence: number
  currency: string
  /** null when the payment carries nothing that makes sense. */
  agreed: Agreed | null
  /** The checkout that it belongs to: two payments for one wish are one too many. null for one from before wishes. */
  wish: string | null
  shipping: PaymentShipping | null
  receiptEmail: string | null
  paidAt: Date | null
  /** The code of the last attempt that failed. */
  problem: string | null
  refundedPence: number
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
  movements: readonly Movement[]
}

/** A paid payment in a list: enough to see whether it is known here. */
export interface ListedPayment {
  id: string
  createdAt: Date
  receivedPence: number
  refundedPence: number
  currency: string
  isDisputed: boolean
}

/** A refund or a dispute in a list: enough to see whether it is known here. */
export interface ListedReturn {
  /** The payment that it belongs to. */
  intentId: string
  kind: 'refund' | 'dispute'
  id: string
  state: string
}

/** Something happened to a payment; what exactly is read from the payment itself. */
export interface PaymentEvent {
  id: string
  type: string
  /** null when the event is about something else. */
  intentId: string | null
}

export interface NewPayment {
  pence: number
  quantity: number
  unitPence: number
  currency: string
  description: string
  wish: string
  /** The same key again is the same payment. */
  idempotencyKey: string
}

export interface NewRefund {
  intentId: string
  pence: number
  reason: RefundReason
  /** A UUID; the same key again is the same refund. */
  key: string
}

/** A payment that a browser can pay, or has paid. */
export interface PayableIntent {
  id: string
  /** What a browser pays this one payment with. */
  clientSecret: string
  status: PaymentStatus
}

/** A payment provider. Throws AppError "payment_unavailable" when there is no answer. */
export interface Payments {
  readonly settings: PaymentSettings
  createIntent(payment: NewPayment): Promise<PayableIntent>
  /** null when the provider does not know it. */
  retrievePayable(id: string): Promise<PayableIntent | null>
  /** Cancels what is not paid yet; resolves with the status after that, which is the old one when it came too late. */
  cancelIntent(id: string): Promise<PaymentStatus>
  /** null when the provider does not know it. */
  retrieveIntent(id: string): Promise<Payment | null>
  /** Gives money back. Resolves with the provider's code when it will not, null when it does. */
  refund(refund: NewRefund): Promise<string | null>
  /** The payments that were created since then and are paid, newest first. */
  listPaid(since: Date): AsyncIterable<ListedPayment>
  /** The refunds and the disputes that were created since then, however old their payments are. */
  listReturns(since: Date): AsyncIterable<ListedReturn>
  /** Whose account the keys belong to, in words for the log. */
  describeAccount(): Promise<string>
  /** The payment's page in the provider's dashboard; null when there is none. */
  dashboardUrl(intentId: string): string | null
  /** Throws AppError "invalid_input" for a message that is not the provider's, altered, or older than five minutes. */
  readEvent(body: Buffer, signature: string): PaymentEvent
  /** Only for a provider that delivers events in process instead of by webhook: sets the listener. */
  start?(listener: (event: PaymentEvent) => Promise<unknown>): void
  /** Waits for the event that is being delivered. */
  stop?(): Promise<void>
}
