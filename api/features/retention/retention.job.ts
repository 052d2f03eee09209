import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import { confirmFollowDays, followMailDays } from '../../contract/limits.ts'
import type { Site } from '../../contract/site.ts'
import { createRecurringJob, type JobMetrics, type RecurringJob } from '../../domain/recurring-job.ts'

interface Needs {
  knex: Knex
  retention: Site['retention']
  log: Pick<Log, 'info' | 'warn'>
  metrics?: JobMetrics
  batchSize?: number
}

/** Every hour deletes what people left behind when its time is over; a round resolves with the number of rows. */
export function createRetentionJob({ knex, retention, log, metrics, batchSize = 1000 }: Needs): RecurringJob<number> {
  async function work(signal: AbortSignal): Promise<number> {
    let rows = 0
    for (const { sql, age } of stepsOf(retention)) {
      for (let batch = batchSize; batch === batchSize && !signal.aborted; rows += batch)
        batch = (await knex.raw<{ rowCount: number }>(sql, { age, batchSize })).rowCount
    }
    if (rows > 0) log.info({ rows }, 'Deleted what was kept long enough')
    return rows
  }

  return createRecurringJob({ name: 'delete what is too old', everyMs: 3_600_000, turns: knex, log, metrics, work })
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
    // Addresses that nobody has confirmed; what was sent to followers, and what they were told of.
    remove('followers', `confirmed_at is null and ${older('created_at')}`, `${confirmFollowDays} days`),
    remove('mails', `follower_id is not null and state = 'sent' and ${older('sent_at')}`, `${followMailDays} days`),
    remove('stop_notices', `digest_id is not null and ${older('created_at')}`, `${followMailDays} days`),
    remove('stop_digests', older('made_at'), `${followMailDays} days`),
    remove('push_notices', older('created_at'), `${followMailDays} days`),
    remove('follow_addresses', older('next_at'), '0'),
    remove('orders', older('created_at'), `${ordersMonths} months`),
    // It may be anybody's, as long as no link that was emailed there was opened.
    {
      sql: `update toy_owners set pending_email = null, pending_since = null where toy_id in (
        select toy_id from toy_owners where ${older('pending_since')} limit :batchSize)`,
      age: `${senderDays} days`,
    },
    // Owners can have their link emailed again at any time.
    remove('mails', `kind = 'owner_link' and ${older('created_at')}`, `${senderDays} days`),
    remove('mails', older('created_at'), `${ordersMonths} months`),
    remove('webhook_events', older('received_at'), `${ordersMonths} months`),
    // Attempts that moved no money; the others keep their record (docs/payments.md).
    remove('payments', `status <> 'succeeded' and ${older('recorded_at')}`, `${ordersMonths} months`),
    remove('checkouts', older('created_at'), `${ordersMonths} months`),
  ]
}
