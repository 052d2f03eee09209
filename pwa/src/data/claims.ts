import { formatInstant, offsetMinutes } from '#contract/dates'
import { attemptLimit } from './api.ts'
import { nextDelay } from './delays.ts'
import { removeDraft } from './drafts.ts'
import { mergeOwnEntry } from './journeys.ts'
import { idKey } from './id-key.ts'
import { localDb, upgradeRow, type OutboxPhotoRow, type OutboxRow } from './local-db.ts'
import { holdsToy, isBeingSent, listQueued } from './outbox.ts'
import type { Outcome } from './outcome.ts'
import { keepReceipt } from './receipts.ts'
import { writeWithRoom } from './storage.ts'

/** How much longer a lease lasts than the attempt's own time limit. */
const leaseMargin = 10_000

export interface Claim {
  row: OutboxRow
  photo: OutboxPhotoRow | null
  /** `maybeStored` before this attempt, for one that ends before anything was sent. */
  wasMaybeStored: boolean
}

export interface ClaimRules {
  /** Keys this run has had its turn with. */
  tried: ReadonlySet<string>
  force: boolean
  /** True under the Web Lock: then a row still marked as being sent belongs to a context that is gone. */
  exclusive: boolean
  /** Milliseconds to add to the device's clock, measured at the server's. */
  clockSkew: number
}

/** Entries that may be sent without the person; whether their time has come is another question. */
function sendable(rows: readonly OutboxRow[]): OutboxRow[] {
  const held = new Set(rows.filter(holdsToy).map((row) => idKey(row.toyId)))
  return rows.filter(
    (row) => row.state !== 'needs-you' && row.reason !== 'password-paused' && !held.has(idKey(row.toyId)),
  )
}

/** The limiter counts by toy, so its pause holds for every entry of the toy. */
function notBefore(row: OutboxRow, rows: readonly OutboxRow[]): number {
  const limited = rows.filter((other) => other.reason === 'rate-limited' && idKey(other.toyId) === idKey(row.toyId))
  return Math.max(row.retryNotBefore ?? 0, ...limited.map((other) => other.retryNotBefore ?? 0))
}

/**
 * Takes the next entry whose time has come and marks it as being sent, in one transaction, so that no two contexts
 * hold the same one. Fewest attempts first: an entry that always fails cannot starve the ones behind it.
 */
export function claimNext({ tried, force, exclusive, clockSkew }: ClaimRules): Promise<Claim | null> {
  return localDb.transaction('rw', localDb.outbox, localDb.outboxPhotos, async () => {
    const now = Date.now()
    const rows = await listQueued()
    if (!exclusive && rows.some((row) => isBeingSent(row, now))) return null
    const due = sendable(rows).filter(
      (row) => !tried.has(row.key) && notBefore(row, rows) <= now && (force || (row.nextAttemptAt ?? 0) <= now),
    )
    const [next] = due.sort((a, b) => a.attempts - b.attempts || a.createdAt - b.createdAt)
    if (!next) return null
    const photo = (next.hasPhoto && (await localDb.outboxPhotos.get(next.key))) || null
    const row: OutboxRow = {
      ...next,
      state: 'sending',
      reason: null,
      message: null,
      issues: null,
      attempts: next.attempts + 1,
      leaseUntil: now + attemptLimit(photo?.bytes.byteLength ?? 0) + leaseMargin,
      takenAt: next.firstSentAt === null ? shiftInstant(next.takenAt, clockSkew) : next.takenAt,
      firstSentAt: next.firstSentAt ?? now,
      maybeStored: true,
    }
    await localDb.outbox.put(row)
    return { row, photo, wasMaybeStored: next.maybeStored }
  })
}

function shiftInstant(iso: string, milliseconds: number): string {
  return formatInstant(new Date(Date.parse(iso) + milliseconds), offsetMinutes(iso))
}

/** Milliseconds of the device's clock at which the next entry may be sent; null when none waits for time alone. */
export async function nextDueAt(): Promise<number | null> {
  const rows = await listQueued()
  const times = sendable(rows).map((row) =>
    isBeingSent(row) ? (row.leaseUntil as number) : Math.max(row.nextAttemptAt ?? 0, notBefore(row, rows)),
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** True while entries wait that need nothing but a way to the server. */
export const hasSendable = async (): Promise<boolean> => (await nextDueAt()) !== null

/** The claimed row as it stands now, or null when somebody else has settled it meanwhile. */
async function stillOurs({ row }: Claim): Promise<OutboxRow | null> {
  const found = await localDb.outbox.get(row.key)
  const current = found && upgradeRow(found)
  return current && current.state === 'sending' && current.attempts === row.attempts ? current : null
}

const idle = { leaseUntil: null, nextAttemptAt: null, retryNotBefore: null, message: null, issues: null } as const

/** Writes down what an attempt came to. */
export async function settle(claim: Claim, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'sent') return settleSent(claim, outcome)
  await writeWithRoom(() =>
    localDb.transaction('rw', localDb.outbox, async () => {
      const row = await stillOurs(claim)
      if (!row) return
      if (outcome.kind === 'need') {
        await localDb.outbox.put({ ...row, ...idle, ...settledNeed(claim, outcome) })
        if (outcome.reason === 'wrong-password') await pauseToy(row)
        return
      }
      const { reason, message, retryAfter } = outcome
      const now = Date.now()
      const nextAttemptAt = now + Math.max(nextDelay(reason, row.attempts), retryAfter ?? 0)
      const retryNotBefore = retryAfter === null ? null : now + retryAfter
      await localDb.outbox.put({ ...row, ...idle, state: 'waiting', reason, message, nextAttemptAt, retryNotBefore })
    }),
  )
}

function settledNeed(claim: Claim, { reason, message, issues }: Outcome & { kind: 'need' }): Partial<OutboxRow> {
  // A refusal is proof that nothing is stored under the key, unless it says that something is (or nothing was sent).
  const maybeStored = reason === 'photo-lost' ? claim.wasMaybeStored : reason === 'sent-differently'
  return { state: 'needs-you', reason, message, issues, maybeStored, editedSinceSent: maybeStored }
}

async function pauseToy(refused: OutboxRow): Promise<void> {
  for (const row of await listQueued(refused.toyId)) {
    if (row.key === refused.key || row.state === 'needs-you') continue
    await localDb.outbox.put({ ...row, ...idle, state: 'waiting', reason: 'password-paused' })
  }
}

async function settleSent({ row }: Claim, { entryId, entry }: Outcome & { kind: 'sent' }): Promise<void> {
  const { outbox, outboxPhotos, receipts, journeys, drafts, draftPhotos } = localDb
  await writeWithRoom(() =>
    localDb.transaction('rw', [outbox, outboxPhotos, receipts, journeys, drafts, draftPhotos], async () => {
      if (entry) await mergeOwnEntry(row.toyId, entry)
      await outbox.delete(row.key)
      await outboxPhotos.delete(row.key)
      // Changes begun and never saved have nothing left to change.
      await removeDraft(row.key)
      await keepReceipt({ key: row.key, toyId: row.toyId, location: row.fields.location, entryId })
    }),
  )
}

/** After a fault that is nobody's own: entries that had no turn say so too, and wait as long. */
export function shareWait(outcome: Outcome & { kind: 'wait' }, tried: ReadonlySet<string>): Promise<void> {
  return localDb.transaction('rw', localDb.outbox, async () => {
    const nextAttemptAt = Date.now() + Math.max(nextDelay(outcome.reason, 1), outcome.retryAfter ?? 0)
    const now = Date.now()
    for (const row of sendable(await listQueued())) {
      const due = !tried.has(row.key) && !isBeingSent(row) && (row.nextAttemptAt ?? 0) <= now
      if (due) {
        await localDb.outbox.put({ ...row, ...idle, state: 'waiting', reason: outcome.reason, nextAttemptAt })
      }
    }
  })
}
