import { Model, snakeCaseMappers } from 'objection'
import type { OrderStatus } from '../contract/orders.ts'
import type { PaymentStatus } from '../contract/payments.ts'

/** Why an order waits for a decision: what was received is no price, or its wish was paid for before. */
export type PaymentDoubt = 'price' | 'second'

/** What is known of a payment, for good: it outlives its order and holds nothing of the buyer's words. */
export class PaymentRecord extends Model {
  static override tableName = 'payments'
  static override columnNameMappers = snakeCaseMappers()

  declare id: string
  declare status: PaymentStatus
  /** ISO 4217 in lower case. */
  declare currency: string
  /** What was asked for; null from before this was recorded. */
  declare amountPence: number | null
  declare receivedPence: number
  declare refundedPence: number
  declare quantity: number | null
  declare unitPence: number | null
  declare wish: string | null
  declare problem: string | null
  declare paidAt: Date | null
  /** The number of the read that the row was last written from; 0 for one from before reads had numbers. */
  declare readNumber: number
  /** When it got its order; once set, no other order is made of it. */
  declare settledAt: Date | null
  declare doubt: PaymentDoubt | null
  /** Of a second payment: the one before it. */
  declare firstPaymentId: string | null
  /** Stays when the order is deleted; so do the next four, which are set by then. */
  declare orderNumber: number | null
  declare orderStatus: OrderStatus | null
  declare orderDeletedAt: Date | null
  declare orderDeletedBy: string | null
  declare tags: string[]
  declare handledAt: Date | null
  declare handledBy: string | null
  declare recordedAt: Date
}
