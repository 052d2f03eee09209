import { Model, snakeCaseMappers, type Modifiers, type QueryBuilder } from 'objection'
import type { OrderStatus, PaymentState } from '../contract/orders.ts'

/** A paid order of adventure tags. */
export class Order extends Model {
  static override tableName = 'orders'
  static override columnNameMappers = snakeCaseMappers()

  declare id: number
  declare customerName: string
  declare customerEmail: string
  declare shippingAddress: string
  declare city: string
  declare postalCode: string
  declare country: string
  declare quantity: number
  /** A decimal string such as '30.00', never a float. */
  declare totalAmount: string
  /** ISO 4217 in lower case. */
  declare currency: string
  declare status: OrderStatus
  declare paymentIntentId: string | null
  /** The payment's state as the provider last reported it; null for an order that was not created by a payment. */
  declare paymentState: PaymentState | null
  /** A decimal string, '0.00' while nothing went back. */
  declare refundedAmount: string
  /** What the link to its page is made of; null for an order older than these keys. */
  declare linkKey: string | null
  declare createdAt: Date
  declare updatedAt: Date

  static override modifiers: Modifiers<QueryBuilder<Order>> = {
    /** Orders a toy may be linked to. */
    pending(query) {
      void query.where('orders.status', 'pending')
    },
    newestFirst(query) {
      void query.orderBy('orders.id', 'desc')
    },
  }
}
