import type { PaymentSettings } from '../../contract/payments.ts'

/** The states of a payment, named as Stripe names them. */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export interface PaymentShipping {
  name: string
  address: string
  city: string
  postalCode: string
  /** An ISO 3166 code as a rule. */
  country: string
}

/** A payment as its provider knows it at this moment. */
export interface Payment {
  id: string
  status: PaymentStatus
  /** What was asked for, and what arrived. */
  pence: number
  receivedPence: number
  currency: string
  /** As written into the payment when it was created; null when there is none that makes sense. */
  quantity: number | null
  shipping: PaymentShipping | null
  receiptEmail: string | null
  refundedPence: number
  /** True while a dispute is open, and for good once it is lost. */
  disputed: boolean
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
  currency: string
  description: string
  /** The same key again is the same payment. */
  idempotencyKey: string
}

/** A payment provider. Throws AppError "payment_unavailable" when there is no answer. */
export interface Payments {
  readonly settings: PaymentSettings
  /** Resolves with the secret that a browser pays this one payment with. */
  createIntent(payment: NewPayment): Promise<{ clientSecret: string }>
  /** null when the provider does not know it. */
  retrieveIntent(id: string): Promise<Payment | null>
  /** Throws AppError "invalid_input" for a message that is not the provider's, altered, or older than five minutes. */
  readEvent(body: Buffer, signature: string): PaymentEvent
  /** Only for a provider that delivers events in process instead of by webhook: sets the listener. */
  start?(listener: (event: PaymentEvent) => Promise<unknown>): void
  /** Waits for the event that is being delivered. */
  stop?(): Promise<void>
}
