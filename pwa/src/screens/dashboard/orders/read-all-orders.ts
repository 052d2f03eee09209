import { adminOrderPageSchema, type AdminOrder } from '#contract/admin-orders'
import { maxPageSize } from '#contract/lists'
import { apiPaths } from '#contract/paths'
import { adminApi, type AdminQuery } from '../../../data/admin.ts'

export interface ReadOptions {
  /** Search, order and filter of the list; its page is left out. */
  query: AdminQuery
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Every order of a list with all its toys, page by page. `isPart` when the search matches more than the server pages through. */
export async function readAllOrders({ query, signal, onProgress }: ReadOptions) {
  const orders: AdminOrder[] = []
  let page = await readPage({ ...query, cursor: null }, signal)
  for (;;) {
    orders.push(...page.items)
    onProgress(orders.length, Math.max(page.total, orders.length))
    if (page.nextCursor === null) return { orders, isPart: page.totalIsMore }
    page = await readPage({ ...query, cursor: page.nextCursor }, signal)
  }
}

const readPage = (query: AdminQuery, signal: AbortSignal) =>
  adminApi.list(apiPaths.orders(), adminOrderPageSchema, { ...query, limit: maxPageSize, toyIds: 'all' }, signal)
