import type { Knex } from 'knex'
import type { Log } from '../adapters/log.ts'
import type { Metrics } from '../adapters/metrics/metrics.ts'

/** Counts the rounds of jobs. */
export type JobMetrics = Pick<Metrics, 'jobEnded'>

interface Options<Done> {
  /** Its key in `job_runs`, and its name in the log. */
  name: string
  everyMs: number
  /** From the start to the first round. */
  firstMs?: number
  /** Until another round after one that failed or was interrupted. */
  retryMs?: number
  /** Where `job_runs` is, by which one of all processes does it each time; null when each process does it for itself. */
  turns: Knex | null
  log: Pick<Log, 'warn'>
  metrics?: JobMetrics | undefined
  /** One round; ends early when the signal says so. */
  work(signal: AbortSignal): Promise<Done>
}

export interface RecurringJob<Done> {
  /**
   * Does a round when it is time; resolves with its result, or null when it is not time or another process does it.
   * Joins a round that this process is at.
   */
  run(): Promise<Done | null>
  /** As `run`, with nobody waiting: a failure goes to the log. */
  wake(): void
  start(): void
  /** Ends the rounds, tells one at work, and waits for it. */
  stop(): Promise<void>
}

const minute = 60_000

/**
 * Work that is done again and again. Whose turn it is, a row says: an advisory lock would need a transaction that stays
 * open for the whole round, and would let every process do it once in each interval.
 */
export function createRecurringJob<Done>(options: Options<Done>): RecurringJob<Done> {
  const { name, everyMs, firstMs = 0, retryMs = 5 * minute, turns, log, metrics } = options
  // Often enough that the work of a process that has ended is soon done by another.
  const lookMs = turns ? Math.min(everyMs / 12, retryMs) : everyMs
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let round: Promise<Done | null> | null = null

  async function runOnce(): Promise<Done | null> {
    if (turns && !(await takeTurn(turns, name, everyMs))) return null
    const startedAt = performance.now()
    const ended = (outcome: 'done' | 'failed') =>
      metrics?.jobEnded(name, outcome, (performance.now() - startedAt) / 1000)
    try {
      const done = await options.work(stopping.signal)
      ended('done')
      if (turns) await (stopping.signal.aborted ? putOff(turns, name, retryMs) : noteSuccess(turns, name))
      return done
    } catch (error) {
      ended('failed')
      if (turns) await putOff(turns, name, retryMs, { hasFailed: !stopping.signal.aborted })
      throw error
    }
  }

  function run(): Promise<Done | null> {
    round ??= runOnce().finally(() => (round = null))
    return round
  }

  async function tick(): Promise<void> {
    try {
      await run()
    } catch (error) {
      const { name: kind, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'unknown' }
      log.warn({ job: name, error: kind, code }, 'A recurring job failed; it is tried again')
    }
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => void tick().then(() => stopping.signal.aborted || schedule(lookMs)), delayMs).unref()
  }

  return {
    run,
    wake: () => void tick(),
    start: () => schedule(firstMs),
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await round?.catch(() => null)
    },
  }
}

const dueIn = (knex: Knex, ms: number) => knex.raw('now() + make_interval(secs => ?)', [ms / 1000])

/** True for the one process that is to do it now. */
async function takeTurn(knex: Knex, name: string, everyMs: number): Promise<boolean> {
  const taken = (await knex('job_runs')
    .insert({ name, next_at: dueIn(knex, everyMs) })
    .onConflict('name')
    .merge()
    .whereRaw('job_runs.next_at <= now()')
    .returning('name')) as unknown[]
  return taken.length > 0
}

async function noteSuccess(knex: Knex, name: string): Promise<void> {
  await knex('job_runs')
    .where({ name })
    .update({ succeeded_at: knex.fn.now(), failed_at: null })
    // The work is done; only those who watch do not hear of it.
    .catch(() => undefined)
}

async function putOff(knex: Knex, name: string, ms: number, { hasFailed = false } = {}): Promise<void> {
  await knex('job_runs')
    .where({ name })
    .update({ next_at: dueIn(knex, ms), ...(hasFailed ? { failed_at: knex.fn.now() } : {}) })
    // The failure of the round itself is the one to report.
    .catch(() => undefined)
}
