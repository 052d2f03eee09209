import type { Knex } from 'knex'
import type {
  ListedPayment,
  ListedReturn,
  Movement,
  NewRefund,
  Payment,
  PaymentShipping,
} from '../../adapters/payments/payments.ts'
import type { DisputeState } from '../../contract/admin-payments.ts'

/** A payment as the demo provider keeps it. */
export interface DemoRow {
  id: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  pence: number
  currency: string
  quantity: number
  unit_pence: number | null
  wish: string | null
  shipping: PaymentShipping | null
  receipt_email: string | null
  return_path: string | null
  message: string | null
  dispute_state: DisputeState | null
  paid_at: Date | null
  created_at: Date
}

interface DemoRefund {
  key: string
  pence: number
  at: Date
}

/** As long as banks give. */
const responseDays = 7

/** What a provider charges: 1.5 % and 20p. */
const feeOf = (pence: number) => Math.round(pence * 0.015) + 20

/** The demo provider's refunds and lists. `onChange` is called when an event is to be sent. */
export function createDemoBooks(knex: Knex, onChange: () => void) {
  const refundsOf = async (id: string) =>
    (await knex('demo_refunds').where({ payment_id: id }).orderBy('at')) as DemoRefund[]
  return {
    refundsOf,

    async refund({ intentId, pence, key }: NewRefund): Promise<string | null> {
      const refused = await knex.transaction(async (trx) => {
        const row = (await trx('demo_payments').where({ id: intentId }).forUpdate().first()) as DemoRow | undefined
        if (row?.status !== 'succeeded') return 'resource_missing'
        if (await trx('demo_refunds').where({ key }).first('key')) return null
        if (row.dispute_state === 'needs_response') return 'charge_disputed'
        const [{ sum = 0 } = {}] = await trx('demo_refunds').where({ payment_id: intentId }).sum('pence')
        if (Number(sum) + pence > row.pence) return 'charge_already_refunded'
        await trx('demo_refunds').insert({ key, payment_id: intentId, pence })
        await trx('demo_payments')
          .where({ id: intentId })
          .update({ told_at: null, changes: trx.raw('changes + 1') })
        return null
      })
      if (refused === null) onChange()
      return refused
    },

    async *listPaid(since: Date): AsyncIterable<ListedPayment> {
      const rows = (await knex('demo_payments')
        .where({ status: 'succeeded' })
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')) as DemoRow[]
      for (const row of rows) {
        const { id, receivedPence, refundedPence, currency } = presentDemoPayment(row, await refundsOf(row.id))
        yield {
          id,
          createdAt: row.created_at,
          receivedPence,
          refundedPence,
          currency,
          isDisputed: row.dispute_state !== null,
        }
      }
    },

    /** A demo payment is disputed when it is paid, and `listPaid` says so. */
    async *listReturns(since: Date): AsyncIterable<ListedReturn> {
      const refunds = (await knex('demo_refunds').where('at', '>=', since)) as { key: string; payment_id: string }[]
      for (const { key, payment_id: intentId } of refunds)
        yield { intentId, kind: 'refund', id: `re_demo_${key}`, state: 'succeeded' }
    },
  }
}

export function presentDemoPayment(row: DemoRow, refunds: readonly DemoRefund[]): Payment {
  const { id, pence, currency, dispute_state: state, paid_at: paidAt } = row
  const at = paidAt ?? row.created_at
  const isPaid = row.status === 'succeeded'
  const respondBy = new Date(at.getTime() + responseDays * 86_400_000)
  const paid: Movement = { source: id, kind: 'payment', pence, feePence: feeOf(pence), currency, at }
  return {
    id,
    status: row.status,
    pence,
    receivedPence: isPaid ? pence : 0,
    currency,
    agreed: { quantity: row.quantity, unitPence: row.unit_pence, currency },
    wish: row.wish,
    shipping: row.shipping,
    receiptEmail: row.receipt_email,
    paidAt,
    problem: row.message === null ? null : 'card_declined',
    refundedPence: refunds.reduce((sum, refund) => sum + refund.pence, 0),
    refunds: refunds.map(({ key, ...refund }) => ({ id: `re_demo_${key}`, key, ...refund, state: 'succeeded' })),
    disputes: state
      ? [
          {
            id: id.replace('pi_', 'dp_'),
            pence,
            state,
            reason: 'fraudulent',
            respondBy: state === 'needs_response' ? respondBy : null,
            at,
          },
        ]
      : [],
    movements: isPaid
      ? [
          paid,
          ...refunds.map(({ key, pence: back, at: when }) => ({
            ...{ source: `re_demo_${key}`, kind: 'refund' as const, pence: -back, feePence: 0, currency, at: when },
          })),
        ]
      : [],
  }
}
