import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import { reconcile } from './reconcile.ts'
import type { RefundService } from './refunds.service.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'listPaid'>
  settlePayment: SettlePayment
  refunds: Pick<RefundService, 'resume'>
  log: Pick<Log, 'info' | 'warn'>
  /** How often a process looks whether it is time, in milliseconds. */
  intervalMs?: number
}

export interface ReconcileJob {
  /** Does it when it is time; resolves with the number of payments that were settled, null when it is not time. */
  run(): Promise<number | null>
  start(): void
  /** Ends the round and waits for the payment at work. */
  stop(): Promise<void>
}

const name = 'reconcile payments'
const every = '1 hour'
const afterFailure = '5 minutes'
/** A bank may take days over a payment, and it is listed by when it was created. */
const reachMs = 7 * 24 * 60 * 60 * 1000

/**
 * Every hour one of the processes settles what events have missed, and continues refunds without an answer. Whose turn it
 * is, a row says: an advisory lock would need a transaction that stays open while the provider is asked, and would let
 * every process do it once an hour.
 */
export function createReconcileJob(needs: Needs): ReconcileJob {
  const { knex, log, intervalMs = 5 * 60_000 } = needs
  let timer: NodeJS.Timeout | null = null
  let round: Promise<number | null> | null = null
  let isStopped = false

  async function work(): Promise<number> {
    const resumed = await needs.refunds.resume()
    if (resumed > 0) log.info({ resumed }, 'Refunds without an answer continued')
    let settled = 0
    for await (const { id, outcome } of reconcile(needs, new Date(Date.now() - reachMs))) {
      if (isStopped) break
      if (outcome === 'created' || outcome === 'updated') settled++
      if (outcome === 'failed' || outcome === 'unknown') log.warn({ intentId: id, outcome }, 'Payment not reconciled')
    }
    if (settled > 0) log.warn({ settled }, 'Payments settled by reconciliation')
    return settled
  }

  async function runOnce(): Promise<number | null> {
    if (!(await takeTurn(knex))) return null
    try {
      return await work()
    } catch (error) {
      await knex('job_runs')
        .where({ name })
        .update({ next_at: dueIn(knex, afterFailure) })
      throw error
    }
  }

  function run(): Promise<number | null> {
    round ??= runOnce().finally(() => (round = null))
    return round
  }

  function tick(): void {
    run().catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'Payments could not be reconciled; will retry',
      )
    })
  }

  return {
    run,
    start() {
      tick()
      timer = setInterval(tick, intervalMs).unref()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await round?.catch(() => null)
    },
  }
}

const dueIn = (knex: Knex, interval: string) => knex.raw('now() + ?::interval', [interval])

/** True for the one process that is to do it now. */
async function takeTurn(knex: Knex): Promise<boolean> {
  const taken = (await knex('job_runs')
    .insert({ name, next_at: dueIn(knex, every) })
    .onConflict('name')
    .merge()
    .whereRaw('job_runs.next_at <= now()')
    .returning('name')) as unknown[]
  return taken.length > 0
}
