import { adminOrderPageSchema, adminOrderSchema, type AdminOrder } from '#contract/admin-orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import type { ComboboxChoice, SearchChoices } from '../../../ui/use-choices.ts'
import { orderNumber } from './order-number.ts'

const shown = 20

/** A pending order as a choice; the numbers are what a batch of tags starts with. */
export interface OrderChoice extends ComboboxChoice {
  quantity: number
  linked: number
}

const toChoice = ({ id, customerName, quantity, toyCount }: AdminOrder): OrderChoice => ({
  value: String(id),
  label: adminToysWords().order.choice(orderNumber(id), customerName),
  detail: adminToysWords().order.detail(quantity, toyCount),
  quantity,
  linked: toyCount,
})

/** The order a toy has, before more than its number is known. */
export const choiceOf = (orderId: number | null): ComboboxChoice | null =>
  orderId === null ? null : { value: String(orderId), label: orderNumber(orderId) }

async function byNumber(text: string, signal: AbortSignal): Promise<OrderChoice[]> {
  const number = /^#?0*([1-9]\d{0,8})$/.exec(text)?.[1]
  if (!number) return []
  const order = await adminApi.read(apiPaths.order(Number(number)), adminOrderSchema, signal).catch(() => null)
  return order?.status === 'pending' ? [toChoice(order)] : []
}

/** Pending orders, newest first; by customer, e-mail or place as the server searches, and by their number. */
export const searchPendingOrders: SearchChoices = async (text, signal) => {
  const query = { status: 'pending', search: text.replace(/^#0*/, ''), sort: 'id', direction: 'desc', limit: shown }
  const [named, page] = await Promise.all([
    byNumber(text, signal),
    adminApi.list(apiPaths.orders(), adminOrderPageSchema, query, signal),
  ])
  const others = page.items.map(toChoice).filter(({ value }) => value !== named[0]?.value)
  return { choices: [...named, ...others], hasMore: page.nextCursor !== null }
}

/** Choices come back as they were handed out. */
export const asOrder = (choice: ComboboxChoice | null): OrderChoice | null =>
  choice !== null && 'quantity' in choice ? (choice as OrderChoice) : null
