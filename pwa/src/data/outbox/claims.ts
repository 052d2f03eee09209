import { settleSent, settleTakenBack } from './arrivals.ts'
import { holds, type Wake } from './causes.ts'
import { claimed, interrupted, putBack, refused, unanswered } from './moves.ts'
import type { Outcome } from './outcome.ts'
import { everyToy, type HoldRow, type OutboxPhotoRow, type OutboxRow, type WaitReason } from './rows.ts'
import { holdRows, inOutbox, queuedEntries, queuedPhotos, readRefusedPasswords, readRow } from './store.ts'
import { nextDelay } from './waits.ts'

/** The right to make one attempt. */
export interface Claim {
  attempt: string
  /** The entry as it is sent. */
  row: OutboxRow
  photo: OutboxPhotoRow | null
}

/**
 * Takes an entry whose time has come, in one transaction; null when it may not be sent now. Runs under the outbox lock:
 * an entry still marked as being sent belongs to a context that is gone.
 */
export const claim = (submissionKey: string, wakes: readonly Wake[]): Promise<Claim | null> =>
  inOutbox(async () => {
    const found = await readRow(submissionKey)
    if (!found || found.state.name === 'needs-you') return null
    const now = Date.now()
    const row = interrupted(found)
    if (row !== found) await queuedEntries.put(row)
    if (row.state.name === 'waiting' && holds(row.state, wakes, now)) return null
    const held = await holdRows.bulkGet([everyToy, row.toy])
    if (held.some((hold) => hold && holds(hold, wakes, now))) return null
    if (!row.isTakeBack && (await readRefusedPasswords(row.toy)).length > 0) return null
    const photo = (row.hasPhoto && (await queuedPhotos.get(submissionKey))) || null
    const attempt = crypto.randomUUID()
    const next = claimed(row, attempt, now)
    await queuedEntries.put(next)
    return { attempt, row: next, photo }
  })

/** Writes down what an attempt came to. An answer about an attempt that is no longer under way moves nothing, unless it proves an arrival. */
export async function settle(claim: Claim, outcome: Outcome): Promise<void> {
  const { row: sent, attempt } = claim
  if (outcome.kind === 'stored') {
    const { entryId, entry, age } = outcome
    return settleSent(sent, { stored: sent.edition, entryId, entry, age })
  }
  if (outcome.kind === 'earlier') return settleSent(sent, { stored: 'earlier', entryId: null, entry: null, age: 0 })
  if (outcome.kind === 'taken-back') return settleTakenBack(sent)
  const isRemoved = outcome.kind === 'refused' && outcome.reason === 'removed'
  // Whichever attempt is told so: what is to be taken back is gone.
  if (isRemoved && (await readRow(sent.submissionKey))?.isTakeBack) return settleTakenBack(sent)
  await inOutbox(async () => {
    const row = await readRow(sent.submissionKey)
    if (row?.state.name !== 'sending' || row.state.attempt !== attempt) return
    const now = Date.now()
    if (outcome.kind === 'limited') await hold(row.toy, 'rate-limited', outcome.message, outcome.for)
    await queuedEntries.put(moveOn(row, sent, outcome, now))
  })
}

type Unsettled = Exclude<Outcome, { kind: 'stored' | 'earlier' | 'taken-back' }>

function moveOn(row: OutboxRow, sent: OutboxRow, outcome: Unsettled, now: number): OutboxRow {
  switch (outcome.kind) {
    case 'refused':
      return refused(row, outcome, sent)
    case 'silence':
      return unanswered(row, outcome, now)
    case 'offline':
    case 'limited':
      return putBack(row)
  }
}

async function hold(of: string, reason: HoldRow['reason'], message: string | null, length: number): Promise<void> {
  const before = await holdRows.get(of)
  const failures = before?.reason === reason ? before.failures + 1 : 1
  await holdRows.put({ of, v: 1, reason, message, failures, since: Date.now(), for: length })
}

/** Two entries in a row met the same trouble: it is not theirs, and the others need not meet it too. */
export const holdEveryToy = ({ reason, message, retryAfter }: Outcome & { kind: 'silence' }): Promise<void> =>
  inOutbox(async () => {
    const before = await holdRows.get(everyToy)
    const failures = before?.reason === reason ? before.failures + 1 : 1
    const own = nextDelay(reason, failures)
    const asked = retryAfter !== null && retryAfter >= own
    const heldFor: WaitReason = asked ? 'server-asked' : reason
    await hold(everyToy, heldFor, message, asked ? retryAfter : own)
  })

/** The server answers again: nothing is left of an earlier trouble with the way to it. */
export const releaseEveryToy = (): Promise<void> => inOutbox(() => holdRows.delete(everyToy))
