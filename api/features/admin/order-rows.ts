import type { Knex } from 'knex'
import type * as z from 'zod'
import {
  linkedToysListed,
  linkedToysShown,
  type AdminOrder,
  type OrderSort,
  type orderListQuerySchema,
} from '../../contract/admin-orders.ts'
import type { Page } from '../../contract/lists.ts'
import { Order } from '../../models/order.ts'
import { listRows, type SortKey } from './list-rows.ts'
import { rowVersion } from '../../domain/row-version.ts'
import { searchCondition } from './search-term.ts'
import { byText } from './sort-keys.ts'

export type OrderListQuery = z.infer<typeof orderListQuerySchema>

const sorts: Record<OrderSort, SortKey> = {
  id: { sql: 'id', type: 'bigint' },
  customerName: byText('customer_name'),
  customerEmail: byText('customer_email'),
  shippingAddress: byText('shipping_address'),
  quantity: { sql: 'quantity', type: 'bigint' },
  totalAmount: { sql: 'total_amount', type: 'numeric' },
  status: { sql: 'status', type: 'text' },
  createdAt: { sql: 'created_at', type: 'timestamptz' },
}

const searched = 'search_text(customer_name, customer_email, shipping_address, city, country)'

/** A page of the Orders tab, newest first unless asked otherwise. */
export async function listOrders(
  knex: Knex,
  query: OrderListQuery,
  { isWhole = false } = {},
): Promise<Page<AdminOrder>> {
  const { status, search, sort = 'id', direction = query.sort === undefined ? 'desc' : 'asc', limit, cursor } = query
  const page = await listRows<object>({
    knex,
    table: 'orders',
    columns: ['*'],
    idType: 'bigint',
    sortKey: sorts[sort],
    direction,
    branches: status ? [{ sql: 'status = ?', bindings: [status] }] : [],
    // Orders are few compared to entries: a sequential scan finds every part of a word.
    search: search ? { ...searchCondition(searched, search, 0), isIndexed: false } : null,
    limit,
    cursor,
    ...(isWhole ? { reach: Number.MAX_SAFE_INTEGER } : {}),
  })
  const orders = page.items.map((row) => Order.fromDatabaseJson(row))
  const named = query.toyIds === 'all' ? linkedToysListed : linkedToysShown
  return { ...page, items: await presentOrders(knex, orders, named) }
}

interface LinkedRow {
  id: number
  count: number
  ids: string[]
  /** 'given_up' is before 'waiting' in the alphabet. */
  trouble: AdminOrder['mailTrouble']
}

/** Orders as the admin sees them, with the toys that are linked to each: how many, and the first ones by their ids. */
export async function presentOrders(
  knex: Knex,
  orders: readonly Order[],
  named = linkedToysShown,
): Promise<AdminOrder[]> {
  const { rows } = await knex.raw<{ rows: LinkedRow[] }>(
    `select o.id, (select count(*) from toys where order_id = o.id) as count,
       array(select id from toys where order_id = o.id order by id collate natural_text limit ?) as ids,
       (select min(state) from mails where order_id = o.id and state <> 'sent' and problem is not null) as trouble
     from unnest(?::bigint[]) as o (id)`,
    [named, orders.map(({ id }) => id)],
  )
  const linked = new Map(rows.map((row) => [row.id, row]))
  return orders.map((order) => ({
    id: order.id,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    shippingAddress: order.shippingAddress,
    city: order.city,
    postalCode: order.postalCode,
    country: order.country,
    quantity: order.quantity,
    totalAmount: order.totalAmount,
    currency: order.currency,
    status: order.status,
    payment: order.paymentState,
    refundedAmount: order.refundedAmount,
    createdAt: order.createdAt.toISOString(),
    toyIds: linked.get(order.id)?.ids ?? [],
    toyCount: linked.get(order.id)?.count ?? 0,
    mailTrouble: linked.get(order.id)?.trouble ?? null,
    version: orderVersion(order),
  }))
}

export function orderVersion(order: Order): string {
  const { customerName, customerEmail, shippingAddress, city, postalCode, country } = order
  const { quantity, totalAmount, status } = order
  const address = [customerName, customerEmail, shippingAddress, city, postalCode, country]
  return rowVersion([...address, quantity, totalAmount, status])
}
