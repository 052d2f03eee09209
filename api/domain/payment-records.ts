import type { Knex } from 'knex'
import type { AdminPayment, AdminRefund, DisputeState, PaymentTrouble } from '../contract/admin-payments.ts'
import { orderNumber, type OrderStatus } from '../contract/orders.ts'
import { formatDecimal } from '../contract/payments.ts'
import type { PaymentRecord } from '../models/payment-record.ts'
import { endedWell } from './payment-state.ts'
import { rowVersion } from './row-version.ts'

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
const notYetSent = list(['pending', 'processing'] satisfies OrderStatus[])
const sent = list(['shipped', 'delivered'] satisfies OrderStatus[])
/** After these the buyer does not have the money of the refund. */
const failedRefunds = list(['refused', 'failed', 'canceled'] satisfies AdminRefund['state'][])

/**
 * Payments with what happened to them, as a table: `trouble` and `needs_attention` are defined here and nowhere else.
 * Disputes and refunds are few, so they are put together before they are joined.
 */
export const paymentsTable = `(
  select known.*, handled_at is null and coalesce(case trouble
      when 'disputed' then dispute_state like '%needs_response'
        or dispute_state = 'lost' and current_status in (${notYetSent})
      when 'check_payment' then current_status not in (${sent})
      when 'second_payment' then current_status not in (${sent})
      when 'refunded' then order_id is not null and current_status in (${notYetSent})
      else trouble in ('refund_failed', 'no_order')
    end, false) as needs_attention
  from (
    select p.*, o.id as order_id, coalesce(o.status, p.order_status) as current_status,
      d.state as dispute_state, d.reason as dispute_reason, d.pence as dispute_pence, d.respond_by as dispute_respond_by,
      first.order_number as first_order_number, coalesce(r.asked_pence, 0) as asked_pence,
      case
        when d.is_against_us then 'disputed'
        when r.has_failed and p.refunded_pence < p.received_pence then 'refund_failed'
        when p.doubt = 'price' and p.refunded_pence < p.received_pence then 'check_payment'
        when p.doubt = 'second' and p.refunded_pence < p.received_pence then 'second_payment'
        when p.refunded_pence < p.received_pence and (p.status = 'succeeded' and p.settled_at is null
          or o.status = 'cancelled'
          or o.id is null and p.order_deleted_by is not null and p.order_status not in (${sent})) then 'no_order'
        when p.refunded_pence > 0 and p.refunded_pence >= p.received_pence then 'refunded'
        when p.refunded_pence > 0 then 'partly_refunded'
      end as trouble
    from payments p
    left join orders o on o.payment_intent_id = p.id
    left join payments first on first.id = p.first_payment_id
    left join (
      select distinct on (payment_id) *, state not in (${list(endedWell)}) as is_against_us from payment_disputes
      order by payment_id, state in (${list(endedWell)}), respond_by nulls last, at desc
    ) d on d.payment_id = p.id
    left join (
      select payment_id, bool_or(state in (${failedRefunds})) as has_failed,
        sum(pence) filter (where state = 'asked') as asked_pence
      from payment_refunds group by payment_id
    ) r on r.payment_id = p.id
  ) known
) as payments`

/** A row of `paymentsTable`. */
interface Row extends Omit<Snake<PaymentRecord>, 'order_number'> {
  order_id: number | null
  order_number: number | null
  current_status: OrderStatus | null
  dispute_state: DisputeState | null
  dispute_reason: string
  dispute_pence: number
  dispute_respond_by: Date | null
  first_order_number: number | null
  asked_pence: number
  trouble: PaymentTrouble | null
  needs_attention: boolean
}

type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : ''

/** The columns of a model, as the database names them. */
type Snake<T> = { [Name in Exclude<keyof T, `$${string}` | 'QueryBuilderType'> & string as SnakeName<Name>]: T[Name] }

interface RefundRow {
  payment_id: string
  key: string | null
  pence: number
  reason: AdminRefund['reason']
  state: AdminRefund['state']
  asked_by: string | null
  at: Date
}

/** The payment's page in the provider's dashboard. */
type DashboardUrl = (id: string) => string | null

/** One payment as admins see it; null when it was never recorded. */
export async function findPaymentRecord(
  knex: Knex,
  id: string,
  dashboardUrl: DashboardUrl,
): Promise<AdminPayment | null> {
  const { rows } = await knex.raw<{ rows: Row[] }>(`select * from ${paymentsTable} where id = ?`, [id])
  return (await presentPaymentRecords(knex, rows, dashboardUrl))[0] ?? null
}

/** Rows of `paymentsTable`, as admins see them. */
export async function presentPaymentRecords(
  knex: Knex,
  found: readonly object[],
  dashboardUrl: DashboardUrl,
): Promise<AdminPayment[]> {
  const rows = found as readonly Row[]
  const ids = rows.map(({ id }) => id)
  const refunds = (await knex('payment_refunds').whereIn('payment_id', ids).orderBy(['at', 'id'])) as RefundRow[]
  const fees = (await knex('payment_movements')
    .whereIn('payment_id', ids)
    .whereNotNull('fee_pence')
    .groupBy('payment_id')
    .select('payment_id')
    .sum({ pence: 'fee_pence' })) as { payment_id: string; pence: number }[]
  return rows.map((row) => {
    const fee = fees.find(({ payment_id }) => payment_id === row.id)
    return {
      ...presentOrder(row),
      ...presentMoney(row),
      fee: fee ? formatDecimal(Number(fee.pence)) : null,
      dispute: presentDispute(row),
      refunds: refunds.filter(({ payment_id }) => payment_id === row.id).map(presentRefund),
      id: row.id,
      status: row.status,
      trouble: row.trouble,
      needsAttention: row.needs_attention,
      problem: row.problem,
      providerUrl: dashboardUrl(row.id),
      paidAt: row.paid_at?.toISOString() ?? null,
      recordedAt: row.recorded_at.toISOString(),
      handled: row.handled_at && row.handled_by ? { at: row.handled_at.toISOString(), by: row.handled_by } : null,
      version: paymentVersion(row),
    }
  })
}

/** What an admin saw of a payment: changes with its money, its refunds and its dispute, and when it is marked. */
function paymentVersion(row: Row): string {
  const { id, status, received_pence, refunded_pence, asked_pence, dispute_state, trouble, handled_at } = row
  const money = [id, status, received_pence, refunded_pence, Number(asked_pence)]
  return rowVersion([...money, dispute_state, trouble, handled_at?.toISOString() ?? null])
}

function presentOrder(row: Row) {
  const number = (id: number | null) => (id === null ? null : orderNumber(id))
  return {
    orderId: row.order_id,
    orderNumber: number(row.order_id ?? row.order_number),
    orderStatus: row.current_status,
    orderDeleted:
      row.order_id === null && row.order_deleted_at
        ? { at: row.order_deleted_at.toISOString(), by: row.order_deleted_by }
        : null,
    firstOrderNumber: number(row.first_order_number),
    tags: row.tags,
  }
}

function presentMoney(row: Row) {
  const decimal = (pence: number | null) => (pence === null ? null : formatDecimal(pence))
  const refundable = row.received_pence - row.refunded_pence - Number(row.asked_pence)
  return {
    currency: row.currency,
    amount: decimal(row.amount_pence),
    received: formatDecimal(row.received_pence),
    refunded: formatDecimal(row.refunded_pence),
    refundable: formatDecimal(Math.max(0, refundable)),
    quantity: row.quantity,
    unitPrice: decimal(row.unit_pence),
  }
}

function presentDispute(row: Row): AdminPayment['dispute'] {
  if (row.dispute_state === null) return null
  return {
    state: row.dispute_state,
    reason: row.dispute_reason,
    amount: formatDecimal(row.dispute_pence),
    respondBy: row.dispute_respond_by?.toISOString() ?? null,
  }
}

function presentRefund({ pence, reason, state, key, asked_by: by, at }: RefundRow): AdminRefund {
  return { amount: formatDecimal(pence), reason, state, key, by, at: at.toISOString() }
}
