import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import { submissionKeyMonths } from '../../contract/limits.ts'
import { createRecurringJob, type JobMetrics, type RecurringJob } from '../../domain/recurring-job.ts'

interface Needs {
  knex: Knex
  log: Pick<Log, 'info' | 'warn'>
  metrics?: JobMetrics
  batchSize?: number
}

/** Every hour deletes the keys older than `submissionKeyMonths`, batch by batch; a round resolves with their number. */
export function createSubmissionKeyCleaner({ knex, log, metrics, batchSize = 1000 }: Needs): RecurringJob<number> {
  async function cleanBatch(): Promise<number> {
    // Submissions may hold some of them: those are left for the next round.
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `delete from submission_keys where key in (
         select key from submission_keys where created_at < now() - make_interval(months => :months)
         order by created_at limit :batchSize for update skip locked
       )`,
      { months: submissionKeyMonths, batchSize },
    )
    return rowCount
  }

  async function work(signal: AbortSignal): Promise<number> {
    let deleted = 0
    for (let batch = batchSize; batch === batchSize && !signal.aborted; deleted += batch) batch = await cleanBatch()
    if (deleted > 0) log.info({ deleted }, 'Deleted old submission keys')
    return deleted
  }

  return createRecurringJob({ name: 'delete old submission keys', everyMs: 3_600_000, turns: knex, log, metrics, work })
}
