import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Site } from '../../contract/site.ts'

interface Needs {
  knex: Knex
  retention: Site['retention']
  log: Pick<Log, 'info' | 'warn'>
  batchSize?: number
  intervalMs?: number
}

export interface RetentionJob {
  /** Deletes what is too old, batch by batch; resolves with the number of rows, or null when another process is at it. */
  run(): Promise<number | null>
  /** Runs now and every hour. */
  start(): void
  /** Ends the rounds and waits for one at work. */
  stop(): Promise<void>
}

/** Any number that nothing else in the database uses as an advisory lock. */
const lockKey = 7_013_290_611

/** Deletes what people left behind when its time is over. Of several processes one does it at a time. */
export function createRetentionJob(needs: Needs): RetentionJob {
  const { knex, log, batchSize = 1000, intervalMs = 60 * 60 * 1000 } = needs
  let timer: NodeJS.Timeout | null = null
  let round: Promise<number | null> | null = null
  let isStopped = false

  /** Null when another process holds the lock, which ends with the transaction. */
  async function runBatch({ sql, age }: Step): Promise<number | null> {
    return await knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { got: boolean }[] }>('select pg_try_advisory_xact_lock(?) as got', [
        lockKey,
      ])
      if (!rows[0]?.got) return null
      return (await trx.raw<{ rowCount: number }>(sql, { age, batchSize })).rowCount
    })
  }

  async function runAll(): Promise<number | null> {
    let total = 0
    for (const step of stepsOf(needs.retention)) {
      for (let batch = batchSize; batch === batchSize && !isStopped; total += batch) {
        const done = await runBatch(step)
        if (done === null) return null
        batch = done
      }
    }
    return total
  }

  function run(): Promise<number | null> {
    round ??= runAll().finally(() => (round = null))
    return round
  }

  async function tick(): Promise<void> {
    try {
      const rows = await run()
      if (rows) log.info({ rows }, 'Deleted what was kept long enough')
    } catch (error) {
      // The next round tries again.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Deleting old records failed')
    }
  }

  return {
    run,
    start() {
      void tick()
      timer = setInterval(() => void tick(), intervalMs).unref()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await round?.catch(() => null)
    },
  }
}

interface Step {
  sql: string
  /** An interval of PostgreSQL. */
  age: string
}

function stepsOf({ ordersMonths, auditMonths, reportsMonths, senderDays }: Site['retention']): Step[] {
  const remove = (table: string, condition: string, age: string): Step => ({
    sql: `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit :batchSize)`,
    age,
  })
  const older = (column: string) => `${column} < now() - :age::interval`
  return [
    // Counters of limits carry network addresses; their windows are over.
    remove('rate_limits', `expire < extract(epoch from now() - :age::interval) * 1000`, '0'),
    remove('blocked_senders', older('until'), '0'),
    {
      sql: `update entries set sender = null where id in (
        select id from entries where sender is not null and ${older('received_at')} limit :batchSize)`,
      age: `${senderDays} days`,
    },
    // While something is hidden, its reports are the reason.
    remove(
      'reports',
      `${older('created_at')} and (decided_at is not null
        or not exists (select 1 from entries where id = entry_id and hidden_at is not null)
        and not exists (select 1 from toys where id = toy_id and hidden_at is not null))`,
      `${reportsMonths} months`,
    ),
    remove('audit_log', older('at'), `${auditMonths} months`),
    remove('orders', older('created_at'), `${ordersMonths} months`),
    remove('mails', older('created_at'), `${ordersMonths} months`),
    remove('webhook_events', older('received_at'), `${ordersMonths} months`),
    // Attempts that moved no money; the others keep their record (docs/payments.md).
    remove('payments', `status <> 'succeeded' and ${older('recorded_at')}`, `${ordersMonths} months`),
    remove('checkouts', older('created_at'), `${ordersMonths} months`),
  ]
}
