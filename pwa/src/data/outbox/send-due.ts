import { formatInstant, offsetMinutes } from '#contract/dates'
import { correctEntry, postEntry } from '../api.ts'
import { readConnection } from '../connection.ts'
import { sha256 } from '../digest.ts'
import { NetworkError } from '../http.ts'
import { busy, tryLock } from '../locks.ts'
import { openSecret } from '../secrets.ts'
import { takeEntryBack } from '../take-back.ts'
import type { Wake } from './causes.ts'
import { claim, holdEveryToy, releaseEveryToy, settle, type Claim } from './claims.ts'
import { rowLock } from './edit-hold.ts'
import { outcomeOfAnswer, outcomeOfNetworkError, outcomeOfTakeBack, type Outcome } from './outcome.ts'
import { sweepDeliveries } from './receipts.ts'
import { everyToy, type OutboxRow } from './rows.ts'
import { adoptReleasedRows, holdRows, readRows } from './store.ts'

/** Faults of the network or the server in a row after which a pass ends: entries that fail alike say that it is not the entries. */
const faultsToStop = 2

/**
 * One pass over the outbox under its lock: one attempt at most with each entry, those with the fewest failures first, so
 * that one that always fails cannot starve the ones behind it. After `until` (milliseconds) no further one is begun.
 */
export async function sendDue(wakes: readonly Wake[], until = Infinity): Promise<void> {
  // A person may know better than the browser whether there is a network; so does an answer of ours.
  if (readConnection() === 'offline' && !wakes.some(({ cause }) => cause === 'person')) return
  await adoptReleasedRows()
  await sweepDeliveries().catch(() => undefined)
  const rows = (await readRows()).filter(({ state }) => state.name !== 'needs-you')
  if (rows.length === 0) return
  let isHeld = (await holdRows.get(everyToy)) !== undefined
  let faults = 0
  for (const { submissionKey, isTakeBack } of rows.sort((a, b) => failuresOf(a) - failuresOf(b))) {
    if (Date.now() > until) return
    const send = () => sendOne(submissionKey, wakes)
    // What is taken back does not wait for a form that was left open: nothing of that form is sent any more.
    const outcome = isTakeBack ? await send() : await tryLock(rowLock(submissionKey), send)
    if (outcome === busy || outcome === null) continue
    if (outcome.kind === 'offline') return
    const isFault = outcome.kind === 'silence' && outcome.general
    faults = isFault ? faults + 1 : 0
    if (isFault && faults >= faultsToStop) return holdEveryToy(outcome)
    if (!isFault && isHeld) {
      await releaseEveryToy()
      isHeld = false
    }
  }
}

const failuresOf = ({ failures }: OutboxRow) => Object.values(failures).reduce((sum, count) => sum + count, 0)

async function sendOne(submissionKey: string, wakes: readonly Wake[]): Promise<Outcome | null> {
  const claimed = await claim(submissionKey, wakes)
  if (!claimed) return null
  const outcome = await attempt(claimed)
  await settle(claimed, outcome)
  return outcome
}

const cannotSend = (reason: 'photo-lost' | 'wrong-password'): Outcome => ({
  kind: 'refused',
  reason,
  message: null,
  issues: null,
})

async function attempt({ row, photo }: Claim): Promise<Outcome> {
  const isWhole = photo !== null && (photo.sha256 === null || (await sha256(photo.bytes)) === photo.sha256)
  if (row.hasPhoto && !isWhole) return cannotSend('photo-lost')
  const { submissionKey, toyId, fields, edition, authorToken, isCorrection, keepsPhoto, failures } = row
  const content = { submissionKey, toyId, fields, edition, photo, timeouts: failures.timeout ?? 0 }
  try {
    if (row.isTakeBack) return outcomeOfTakeBack(await takeEntryBack({ ...content, authorToken }), submissionKey)
    if (isCorrection) return await judge(row, await correctEntry({ ...content, authorToken, keepsPhoto }))
    const password = await openSecret(row.secret)
    if (password === null) return cannotSend('wrong-password')
    const authorHash = await sha256(new TextEncoder().encode(authorToken))
    const sentAt = formatInstant(new Date(), offsetMinutes(row.takenAt))
    return await judge(row, await postEntry({ ...content, password, authorHash, takenAt: row.takenAt, sentAt }))
  } catch (error) {
    if (error instanceof NetworkError) return outcomeOfNetworkError(error)
    throw error
  }
}

const judge = ({ submissionKey, isCorrection, failures }: OutboxRow, answer: Parameters<typeof outcomeOfAnswer>[0]) =>
  outcomeOfAnswer(answer, { submissionKey, isCorrection, unanswered: failures['no-answer'] ?? 0 })
