import type { Knex } from 'knex'
import type { Backlog as MeasuredBacklog } from '../adapters/metrics/backlog-gauges.ts'
import type { Log } from '../adapters/log.ts'
import { within } from '../concurrency/within.ts'
import { paymentsTable } from './payment-records.ts'

/** A recurring job that one of all processes does at a time. */
export interface JobRun {
  readonly name: string
  /** When a round last ended well; null when none has. */
  readonly succeededAt: Date | null
  /** When a round last failed, if none has ended well since. */
  readonly failedAt: Date | null
}

export interface Backlog extends MeasuredBacklog {
  readonly jobs: readonly JobRun[]
}

interface Needs {
  log: Pick<Log, 'warn'>
  /** The pool of readers: writers that wait for a lock do not hold it up. */
  readKnex: Knex
  /** For how long what was read is told again, in milliseconds. */
  cacheMs?: number
}

/** Milliseconds for one statement, and for all with the wait for a connection: whoever asks is not kept waiting. */
const patienceMs = { statement: 2_000, all: 4_000 }
/** More are counted as this many: the number is for people to act on. */
const most = 10_000

/**
 * Reads the backlog, at most once in fifteen seconds however often it is asked for. Resolves with null while the database
 * does not tell in four seconds; that is remembered for as long.
 */
export function createBacklog({ readKnex, log, cacheMs = 15_000 }: Needs): () => Promise<Backlog | null> {
  let known: { until: number; backlog: Promise<Backlog | null> } | null = null
  let isSilent = false

  async function readOrNull(): Promise<Backlog | null> {
    const backlog = await within(patienceMs.all, read(readKnex), 'No answer in time').catch((error: unknown) => {
      const { name, code } = error as { name?: string; code?: unknown }
      if (!isSilent) log.warn({ error: name, code }, 'The database does not tell what waits in it')
      return null
    })
    isSilent = backlog === null
    return backlog
  }

  return () => {
    if (!known || known.until <= performance.now()) {
      known = { until: performance.now() + cacheMs, backlog: readOrNull() }
    }
    return known.backlog
  }
}

interface MailCounts {
  waiting: number
  oldest: number
  given_up: number
}

interface JobRow {
  name: string
  succeeded_at: Date | null
  failed_at: Date | null
}

/** One connection, one statement after the other: watching must not take what visitors need. */
function read(knex: Knex): Promise<Backlog> {
  return knex.transaction(
    async (trx) => {
      await trx.raw(`set local statement_timeout = ${patienceMs.statement}`)
      const mails = await countMails(trx)
      const jobs = (await trx('job_runs').orderBy('name').select('name', 'succeeded_at', 'failed_at')) as JobRow[]
      // Last, since its failure ends the transaction: the more payments there are, the longer it takes.
      const paymentsNeedingAttention = await countAttention(trx).catch(() => null)
      return {
        mailsWaiting: mails.waiting,
        mailsGivenUp: mails.given_up,
        oldestMailSeconds: mails.oldest,
        paymentsNeedingAttention,
        jobs: jobs.map((job) => ({ name: job.name, succeededAt: job.succeeded_at, failedAt: job.failed_at })),
      }
    },
    { readOnly: true },
  )
}

async function countMails(trx: Knex): Promise<MailCounts> {
  const { rows } = await trx.raw<{ rows: [MailCounts] }>(
    `select waiting.count::int as waiting, oldest::float, given_up.count::int as given_up from
      (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
        from (select created_at from mails where state = 'waiting' limit ${most}) counted) waiting,
      (select count(*)
        from (select from mails where state = 'given_up' and state <> 'sent' and problem is not null limit ${most})
        counted) given_up`,
  )
  return rows[0]
}

async function countAttention(trx: Knex): Promise<number> {
  const { rows } = await trx.raw<{ rows: [{ count: number }] }>(
    `select count(*) from ${paymentsTable} where needs_attention`,
  )
  return rows[0].count
}
