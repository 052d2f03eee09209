import { offeredOrderStatuses, type AdminOrder } from '#contract/admin-orders'
import type { OrderStatus } from '#contract/orders'
import { adminOrderWords } from '../../../messages/admin-orders.ts'

/** '£30.00'; another currency is named after the amount. */
export function money(amount: string, currency: string): string {
  return currency.toLowerCase() === 'gbp' ? `£${amount}` : `${amount} ${currency.toUpperCase()}`
}

const asChoice = (value: OrderStatus) => ({ value, label: adminOrderWords().statuses[value] })

/** Pending and shipped, and the status the order has when it is another one: editing never changes it by accident. */
export function statusChoices(current: OrderStatus): { value: OrderStatus; label: string }[] {
  const offered: readonly OrderStatus[] = offeredOrderStatuses
  return (offered.includes(current) ? offered : [...offered, current]).map(asChoice)
}

/** What the Status filter offers: all five. */
export const filterChoices = () => [
  { value: '', label: adminOrderWords().allStatuses },
  ...(Object.keys(adminOrderWords().statuses) as OrderStatus[]).map(asChoice),
]

/** True while there may be money left that we can give back: what is disputed, the bank has taken. */
export const isRefundable = ({ payment }: AdminOrder): boolean =>
  payment !== null && payment !== 'refunded' && payment !== 'disputed'

/** What became of the money, when that is worth a mark. */
export function paymentMark(order: AdminOrder): { tone: 'honey' | 'danger'; text: string } | null {
  const words = adminOrderWords()
  const { payment, refundedAmount, currency } = order
  if (payment === 'disputed' || payment === 'check_payment') return { tone: 'danger', text: words.payment[payment] }
  if (payment === 'refunded') return { tone: 'honey', text: words.payment.refunded }
  if (payment !== 'partly_refunded') return null
  return { tone: 'honey', text: words.payment.partly_refunded(money(refundedAmount, currency)) }
}
