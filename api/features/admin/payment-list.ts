import type { Knex } from 'knex'
import type * as z from 'zod'
import type {
  AdminPayment,
  AdminPaymentCounts,
  adminPaymentsQuerySchema,
  PaymentTrouble,
} from '../../contract/admin-payments.ts'
import type { Page } from '../../contract/lists.ts'
import { paymentsTable, presentPaymentRecords } from '../../domain/payment-records.ts'
import { listRows, type Condition } from './list-rows.ts'
import { searchCondition } from './search-term.ts'

type PaymentListQuery = z.infer<typeof adminPaymentsQuerySchema>

const searched = `lower(id || ' #' || lpad(coalesce(order_number::text, ''), 6, '0'))`

/** A page of the payments view, newest first unless asked otherwise. */
export async function listPayments(
  knex: Knex,
  query: PaymentListQuery,
  dashboardUrl: (id: string) => string | null,
): Promise<Page<AdminPayment>> {
  const { search, direction = 'desc', limit, cursor } = query
  const page = await listRows<object>({
    knex,
    table: paymentsTable,
    columns: ['*'],
    idType: 'text',
    sortKey: { sql: 'recorded_at', type: 'timestamptz' },
    direction,
    branches: conditions(query),
    search: search ? { ...searchCondition(searched, search, 0), isIndexed: false } : null,
    limit,
    cursor,
  })
  return { ...page, items: await presentPaymentRecords(knex, page.items, dashboardUrl) }
}

function conditions({ show = 'all', trouble }: PaymentListQuery): Condition[] {
  const shown = { attention: ['needs_attention'], trouble: ['trouble is not null'], all: [] }[show]
  const sql = [...shown, ...(trouble ? ['trouble = ?'] : [])].join(' and ')
  return sql ? [{ sql, bindings: trouble ? [trouble] : [] }] : []
}

export async function countPayments(knex: Knex): Promise<AdminPaymentCounts> {
  const { rows } = await knex.raw<{ rows: { trouble: PaymentTrouble; count: number }[] }>(
    `select trouble, count(*) as count from ${paymentsTable} where needs_attention group by trouble`,
  )
  return {
    attention: rows.reduce((sum, { count }) => sum + count, 0),
    byTrouble: Object.fromEntries(rows.map(({ trouble, count }) => [trouble, count])),
  }
}
