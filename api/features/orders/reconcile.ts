import type { Knex } from 'knex'
import type { ListedPayment, ListedReturn, Payments } from '../../adapters/payments/payments.ts'
import { PaymentRecord } from '../../models/payment-record.ts'
import type { Settled, SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'listPaid' | 'listReturns'>
  settlePayment: SettlePayment
}

/** 'known': nothing to do; 'failed': not settled, another round will try again; else what `settlePayment` made of it. */
export type ReconcileOutcome = 'known' | 'failed' | Settled

export interface ReconciledPayment {
  id: string
  outcome: ReconcileOutcome
  /** Code or name of the error of a 'failed' one. */
  problem?: string
  /** null for an older one, of which only a refund, a dispute or a fee was looked for. */
  listed: ListedPayment | null
}

/**
 * Asks the provider for the payments that were created since then and are paid, and for the refunds and disputes created
 * since then, and settles what events have missed; reads again what is still open. Yields each payment with what was done.
 */
export async function* reconcile(needs: Needs, since: Date): AsyncIterable<ReconciledPayment> {
  const { knex, payments } = needs
  const open = await findOpen(knex, since)
  const done = new Set<string>()
  for await (const listed of payments.listPaid(since)) {
    const { id } = listed
    if (!open.includes(id) && (await isKnown(knex, listed))) yield { id, outcome: 'known', listed }
    else yield { id, ...(await settleMissing(needs, done, id)), listed }
  }
  for await (const listed of payments.listReturns(since)) {
    const { intentId: id } = listed
    if (!done.has(id) && !(await isReturnKnown(knex, listed)))
      yield { id, ...(await settleMissing(needs, done, id)), listed: null }
  }
  for (const id of open) {
    if (done.has(id)) continue
    const settled = await settleMissing(needs, done, id)
    // Of another account, or of the demo: there is nobody to ask.
    if (settled.outcome !== 'unknown') yield { id, ...settled, listed: null }
  }
}

/** Adds the payment to those that were read in this round. */
async function settleMissing(
  { settlePayment }: Needs,
  done: Set<string>,
  id: string,
): Promise<Pick<ReconciledPayment, 'outcome' | 'problem'>> {
  done.add(id)
  try {
    return { outcome: await settlePayment(id) }
  } catch (error) {
    // Whatever is wrong with one payment, the others do not wait for it. Without a database the next look-up rejects.
    const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'unknown' }
    return { outcome: 'failed', problem: code ?? name }
  }
}

async function isKnown(knex: Knex, listed: ListedPayment): Promise<boolean> {
  const { id, receivedPence, refundedPence, isDisputed } = listed
  const record = await PaymentRecord.query(knex).findById(id)
  if (!record?.settledAt || record.readNumber === 0) return false
  if (record.receivedPence !== receivedPence || record.refundedPence !== refundedPence) return false
  return !isDisputed || (await knex('payment_disputes').where({ payment_id: id }).first('id')) !== undefined
}

async function isReturnKnown(knex: Knex, { kind, id, state }: ListedReturn): Promise<boolean> {
  const row: object | undefined =
    kind === 'refund'
      ? await knex('payment_refunds').where({ provider_id: id, state }).first('id')
      : await knex('payment_disputes').where({ id, state }).first('id')
  return row !== undefined
}

/** Payments with something that the provider has not decided or not told yet. */
async function findOpen(knex: Knex, since: Date): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { payment_id: string }[] }>(
    `select payment_id from payment_disputes where state like '%needs_response' or state like '%under_review'
     union select payment_id from payment_refunds where state in ('pending', 'requires_action')
     union select payment_id from payment_movements where fee_pence is null and at >= ?`,
    [since],
  )
  return rows.map(({ payment_id }) => payment_id)
}
