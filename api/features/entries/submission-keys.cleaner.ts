import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import { submissionKeyMonths } from '../../contract/limits.ts'

interface Needs {
  knex: Knex
  log: Pick<Log, 'info' | 'warn'>
  batchSize?: number
  intervalMs?: number
}

export interface SubmissionKeyCleaner {
  /** Deletes the keys older than `submissionKeyMonths`, batch by batch; resolves with their number. */
  clean(): Promise<number>
  /** Cleans now and every hour. */
  start(): void
  /** Ends the rounds and waits for one at work. */
  stop(): Promise<void>
}

export function createSubmissionKeyCleaner(needs: Needs): SubmissionKeyCleaner {
  const { knex, log, batchSize = 1000, intervalMs = 60 * 60 * 1000 } = needs
  let timer: NodeJS.Timeout | null = null
  let round: Promise<number> | null = null
  let isStopped = false

  async function cleanBatch(): Promise<number> {
    // Several processes clean at once: each passes over what another holds.
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `delete from submission_keys where key in (
         select key from submission_keys where created_at < now() - make_interval(months => :months)
         order by created_at limit :batchSize for update skip locked
       )`,
      { months: submissionKeyMonths, batchSize },
    )
    return rowCount
  }

  async function cleanAll(): Promise<number> {
    let deleted = 0
    for (let batch = batchSize; batch === batchSize && !isStopped; deleted += batch) batch = await cleanBatch()
    return deleted
  }

  function clean(): Promise<number> {
    round ??= cleanAll().finally(() => (round = null))
    return round
  }

  async function tick(): Promise<void> {
    try {
      const deleted = await clean()
      if (deleted > 0) log.info({ deleted }, 'Deleted old submission keys')
    } catch (error) {
      // The next round tries again.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Old submission keys could not be deleted')
    }
  }

  return {
    clean,
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
