import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import { createRecurringJob, type JobMetrics, type RecurringJob } from '../../domain/recurring-job.ts'
import { reconcile } from './reconcile.ts'
import type { RefundService } from './refunds.service.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'listPaid' | 'listReturns'>
  settlePayment: SettlePayment
  refunds: Pick<RefundService, 'resume'>
  log: Pick<Log, 'info' | 'warn'>
  metrics?: JobMetrics
}

/** A bank may take days over a payment, and everything is listed by when it was created. */
const reachMs = 7 * 24 * 60 * 60 * 1000

/**
 * Every hour settles what events have missed, and continues refunds without an answer; a round resolves with the number
 * of payments that were settled.
 */
export function createReconcileJob(needs: Needs): RecurringJob<number> {
  const { knex, log, metrics } = needs

  async function work(signal: AbortSignal): Promise<number> {
    const resumed = await needs.refunds.resume()
    if (resumed > 0) log.info({ resumed }, 'Refunds without an answer continued')
    let settled = 0
    for await (const { id, outcome, problem } of reconcile(needs, new Date(Date.now() - reachMs))) {
      if (signal.aborted) break
      if (outcome === 'created' || outcome === 'updated') settled++
      if (outcome === 'failed' || outcome === 'unknown')
        log.warn({ intentId: id, outcome, problem }, 'Payment not reconciled')
    }
    if (settled > 0) log.warn({ settled }, 'Payments settled by reconciliation')
    return settled
  }

  return createRecurringJob({ name: 'reconcile payments', everyMs: 3_600_000, turns: knex, log, metrics, work })
}
