import { apiPaths } from '#contract/paths'
import type { ReportReason } from '#contract/reports'
import { readConnection } from './connection.ts'
import { ApiError, errorOf, exchange, NetworkError } from './http.ts'
import { localDb, type ReportRow } from './local-db.ts'
import { withLock } from './locks.ts'
import type { Cause } from './outbox/causes.ts'
import { endOf, isOver, longestWait, nextDelay } from './outbox/waits.ts'
import { writeWithRoom } from './storage.ts'
import { upgradeRows } from './versioned.ts'

export interface NewReport {
  toyId: string
  /** Null for the toy's profile. */
  entryId: number | null
  reason: ReportReason
  words: string
}

const sendLimit = 15_000

/** Keeps a report until the server has it; throws StorageFullError with nothing kept. */
export async function enqueueReport(report: NewReport): Promise<void> {
  const row: ReportRow = { ...report, key: crypto.randomUUID(), v: 1, failures: 0, since: Date.now(), for: 0 }
  await writeWithRoom([localDb.queuedReports], () => localDb.queuedReports.add(row))
}

export const countReports = (): Promise<number> => localDb.queuedReports.count()

const readRows = async () => upgradeRows<ReportRow>(await localDb.queuedReports.toArray())

/** When the next report may be sent, as the outbox says it of entries; null when none waits. */
export async function nextReport(): Promise<{ dueAt: number; since: number } | null> {
  const rows = await readRows()
  if (rows.length === 0) return null
  const now = Date.now()
  return { dueAt: Math.min(...rows.map((row) => endOf(row, now))), since: Math.max(...rows.map(({ since }) => since)) }
}

/** One attempt with each report that is due, in one context at a time. Ends at the first that gets no answer. */
export function sendReports(cause: Cause): Promise<void> {
  if (readConnection() === 'offline' && cause !== 'person') return Promise.resolve()
  return withLock('reports', async () => {
    for (const row of await readRows()) {
      // A wait the server asked for is always kept; one for the network ends when that comes back.
      if (!isOver(row, Date.now()) && !(cause !== 'clock' && row.isForNetwork)) continue
      if (!(await sendOne(row))) return
    }
  })
}

/** False when nobody answered: the others would not fare better. */
async function sendOne(row: ReportRow): Promise<boolean> {
  const { key, toyId, entryId, reason, words } = row
  const error = await exchange(apiPaths.reports(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key, toyId, ...(entryId !== null && { entryId }), reason, words }),
    timeLimit: sendLimit,
  }).then(
    (answer) => errorOf(answer) ?? (isReceived(answer.json) ? null : new NetworkError('not-ours')),
    (thrown: unknown) => (thrown instanceof NetworkError ? thrown : new NetworkError('failed')),
  )
  // What it is about is gone already, or no later attempt would be taken: there is nothing a person could do.
  if (!error || isFinal(error)) {
    await localDb.queuedReports.delete(key)
    return true
  }
  const failures = row.failures + 1
  const asked = error instanceof ApiError ? error.retryAfter : null
  const wait = Math.min(asked ?? nextDelay('no-answer', failures), longestWait)
  await localDb.queuedReports.update(key, { failures, since: Date.now(), for: wait, isForNetwork: asked === null })
  return false
}

const isReceived = (json: unknown): boolean => (json as { received?: unknown } | undefined)?.received === true

const isFinal = (error: ApiError | NetworkError): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== null && error.code !== 'rate_limited'
