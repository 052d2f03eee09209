import type { Knex } from 'knex'
import { toCsv } from '../../contract/csv.ts'
import { orderNumber } from '../../contract/orders.ts'

interface MovementRow {
  payment_id: string
  kind: 'payment' | 'refund' | 'dispute'
  pence: number
  fee_pence: number | null
  currency: string
  at: Date
  order_number: number | null
}

/** Pence; a fee, and with it what is left, is null where the provider has not told it. */
interface Sums {
  gross: number
  refunds: number
  disputes: number
  fee: number | null
}

const columns = ['date', 'kind', 'payment', 'order', 'currency', 'gross', 'refunds', 'disputes', 'fee', 'net']

/** What came and went in a month (UTC): one row for each movement, then a total for each currency. */
export async function moneyCsv(knex: Knex, month: string): Promise<string> {
  const first = `${month}-01T00:00:00Z`
  const movements = (await knex('payment_movements as m')
    .join('payments as p', 'p.id', 'm.payment_id')
    .whereRaw(
      `m.at >= ?::timestamptz and m.at < (?::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'`,
      [first, first],
    )
    .orderBy(['m.at', 'm.source'])
    .select('m.*', 'p.order_number')) as MovementRow[]
  const currencies = [...new Set(movements.map(({ currency }) => currency))].sort()
  const totals = currencies.map((currency) => {
    const sums = movements.filter((row) => row.currency === currency).map(sumsOf)
    return [
      '',
      'total',
      '',
      '',
      currency.toUpperCase(),
      ...cells(sums.reduce(add, { gross: 0, refunds: 0, disputes: 0, fee: 0 })),
    ]
  })
  return toCsv([columns, ...movements.map(line), ...totals])
}

function line(row: MovementRow): (string | number)[] {
  const order = row.order_number === null ? '' : orderNumber(row.order_number)
  return [row.at.toISOString(), row.kind, row.payment_id, order, row.currency.toUpperCase(), ...cells(sumsOf(row))]
}

/** What goes to a buyer or a bank counts as positive; what comes back of it counts against that. */
function sumsOf({ kind, pence, fee_pence: fee }: MovementRow): Sums {
  return {
    gross: kind === 'payment' ? pence : 0,
    refunds: kind === 'refund' ? -pence : 0,
    disputes: kind === 'dispute' ? -pence : 0,
    fee,
  }
}

function add(a: Sums, b: Sums): Sums {
  return {
    gross: a.gross + b.gross,
    refunds: a.refunds + b.refunds,
    disputes: a.disputes + b.disputes,
    fee: a.fee === null || b.fee === null ? null : a.fee + b.fee,
  }
}

function cells({ gross, refunds, disputes, fee }: Sums): (string | number)[] {
  const net = fee === null ? null : gross - refunds - disputes - fee
  return [gross, refunds, disputes, fee, net].map((pence) => (pence === null ? '' : pence / 100))
}
