import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { toCsv } from '#contract/csv'

/** One row an order. Amounts are plain decimals and dates ISO, so that a spreadsheet can reckon with them. */
export function ordersCsv(orders: readonly AdminOrder[]): string {
  const words = adminOrderWords()
  return toCsv([Object.values(words.csv), ...orders.map(row)])
}

const row = (order: AdminOrder): (string | number)[] => [
  orderNumber(order.id),
  order.customerName,
  order.customerEmail,
  order.shippingAddress,
  order.city,
  order.postalCode,
  order.country,
  order.quantity,
  order.totalAmount,
  order.currency.toUpperCase(),
  adminOrderWords().statuses[order.status],
  order.payment ? adminOrderWords().csvPayment[order.payment] : '',
  order.refundedAmount,
  order.createdAt,
  order.toyCount,
  order.toyIds.join(' ') + (order.toyCount > order.toyIds.length ? ' …' : ''),
]
