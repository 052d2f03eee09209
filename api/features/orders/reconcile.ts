import type { Knex } from 'knex'
import type { ListedPayment, Payments } from '../../adapters/payments/payments.ts'
import { AppError } from '../../errors.ts'
import { PaymentRecord } from '../../models/payment-record.ts'
import type { Settled, SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'listPaid'>
  settlePayment: SettlePayment
}

/** 'known': nothing to do; 'failed': not settled, another round will try again; else what `settlePayment` made of it. */
export type ReconcileOutcome = 'known' | 'failed' | Settled

export interface ReconciledPayment extends ListedPayment {
  outcome: ReconcileOutcome
}

/**
 * Asks the provider for the payments that were created since then and are paid, and settles what events have missed: a
 * payment without an order, a refund or a dispute that is not recorded. Yields each payment with what was done.
 */
export async function* reconcile(needs: Needs, since: Date): AsyncIterable<ReconciledPayment> {
  for await (const listed of needs.payments.listPaid(since)) {
    yield { ...listed, outcome: await settleMissing(needs, listed) }
  }
}

async function settleMissing({ knex, settlePayment }: Needs, listed: ListedPayment): Promise<ReconcileOutcome> {
  if (await isKnown(knex, listed)) return 'known'
  try {
    return await settlePayment(listed.id)
  } catch (error) {
    if (error instanceof AppError) return 'failed'
    throw error
  }
}

async function isKnown(knex: Knex, listed: ListedPayment): Promise<boolean> {
  const { id, receivedPence, refundedPence, isDisputed } = listed
  const record = await PaymentRecord.query(knex).findById(id)
  if (!record?.settledAt || record.readNumber === 0) return false
  if (record.receivedPence !== receivedPence || record.refundedPence !== refundedPence) return false
  return !isDisputed || (await knex('payment_disputes').where({ payment_id: id }).first('id')) !== undefined
}
