import type { EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import { idKey } from '../id-key.ts'
import { isSameSecret, type Sealed } from '../sealed.ts'
import { needs, type NeedReason, type OutboxRow, type RowState, type WaitReason } from './rows.ts'
import { nextDelay } from './waits.ts'

/**
 * The moves of docs/outbox.md: each is one row of its table, takes a row and an event, and gives the next row. Nothing
 * else makes or changes the state of an entry. They are pure; the transactions around them are in the files beside.
 */

const queued: RowState = { name: 'queued' }

const needsYou = (
  reason: NeedReason,
  message: string | null = null,
  issues: FieldIssues | null = null,
): RowState & { name: 'needs-you' } => ({ name: 'needs-you', reason, message, issues })

/** What an edit form hands over; of the photo only whether it is another one, and whether there is one now. */
export interface Edit {
  fields: EntryFields
  isOtherPhoto: boolean
  hasPhoto: boolean
}

/** True for the same texts at the very same place. */
export const isSameText = (a: EntryFields, b: EntryFields): boolean =>
  a.location === b.location &&
  a.comment === b.comment &&
  a.addedBy === b.addedBy &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude

/** Other words do not settle these. */
const unsettled: readonly NeedReason[] = ['wrong-password', 'earlier-version', 'correction-refused']

/**
 * The person handed in an edit form: other words, another place or photo are a new edition; the same ones only ask for
 * an attempt. The entry goes back in line, unless what is being settled is not settled by that: a refused password, an
 * earlier version that is published, an attempt under way, a time that the server asked for.
 */
export function edited(row: OutboxRow, { fields, isOtherPhoto, hasPhoto }: Edit): OutboxRow {
  const { state } = row
  const isAsked = state.name === 'waiting' && state.reason === 'server-asked'
  const stays = state.name === 'sending' || isAsked || unsettled.some((reason) => needs(row, reason))
  const isOther = isOtherPhoto || !isSameText(row.fields, fields)
  return {
    ...row,
    fields,
    hasPhoto,
    keepsPhoto: row.keepsPhoto && !isOtherPhoto,
    edition: row.edition + (isOther ? 1 : 0),
    state: stays ? state : queued,
  }
}

/**
 * The person takes the entry back: whatever else was to happen with it is over, and its photo and its password are needed
 * no more. An attempt that is under way is not stopped; its answer changes nothing.
 */
export const takeBackAsked = (row: OutboxRow): OutboxRow => ({
  ...row,
  isTakeBack: true,
  hasPhoto: false,
  keepsPhoto: false,
  secret: null,
  state: row.state.name === 'needs-you' ? queued : row.state,
})

/** The person gave the toy's password: it is the one to send, and frees the entry whose password was refused. */
export const passwordGiven = (row: OutboxRow, secret: Sealed): OutboxRow =>
  row.isTakeBack ? row : { ...row, secret, state: needs(row, 'wrong-password') ? queued : row.state }

/** The person corrected the tag's ID: there was no toy under the one that the entry was written for. */
export const readdressed = (row: OutboxRow, toyId: string): OutboxRow => ({
  ...row,
  toyId,
  toy: idKey(toyId),
  failures: {},
  state: queued,
})

/** Another entry, discarded since, had the same password refused: this one asks for another in its place. */
export const refusalTaken = (row: OutboxRow, { state }: OutboxRow): OutboxRow => ({ ...row, state })

/** Its password was refused for another entry: it is not tried again, and the next attempt asks for one. */
export const passwordForgotten = (row: OutboxRow): OutboxRow => ({ ...row, secret: null })

/** An attempt begins: with the present edition, or to take the entry back. */
export const claimed = (row: OutboxRow, attempt: string, now: number): OutboxRow => ({
  ...row,
  tried: row.isTakeBack || row.tried.includes(row.edition) ? row.tried : [...row.tried, row.edition],
  triedAt: now,
  state: { name: 'sending', attempt, edition: row.edition, since: now },
})

export interface Silence {
  reason: WaitReason
  message: string | null
  /** Milliseconds the server asked to wait, or null. */
  retryAfter: number | null
}

/** An attempt ended without an answer about the entry. */
export function unanswered(row: OutboxRow, { reason, message, retryAfter }: Silence, now: number): OutboxRow {
  const count = (row.failures[reason] ?? 0) + 1
  const own = nextDelay(reason, count)
  // The server's time binds even a person's "Send now"; our own shorter delay does not.
  const asked = retryAfter !== null && retryAfter >= own
  return {
    ...row,
    failures: { ...row.failures, [reason]: count },
    state: {
      name: 'waiting',
      reason: asked ? 'server-asked' : reason,
      message,
      since: now,
      for: asked ? retryAfter : own,
    },
  }
}

/** The context of an attempt died: as if no answer had come, counted from when the attempt began. */
export const interrupted = (row: OutboxRow): OutboxRow =>
  row.state.name === 'sending'
    ? unanswered(row, { reason: 'no-answer', message: null, retryAfter: null }, row.state.since)
    : row

/** Nothing was wrong with the entry, and waiting is not its own: back in line (no network at all, a limit of its toy). */
export const putBack = (row: OutboxRow): OutboxRow => ({ ...row, state: queued })

export interface Refusal {
  reason: NeedReason
  message: string | null
  issues: FieldIssues | null
}

const ofContent: readonly NeedReason[] = ['refused-fields', 'photo-refused', 'photo-lost']

/**
 * The server refused what was sent. What has been changed since then goes back in line: a refusal of other words, or of
 * another password, says nothing about these, and nothing about taking the entry back.
 */
export function refused(
  row: OutboxRow,
  { reason, message, issues }: Refusal,
  sent: Pick<OutboxRow, 'edition' | 'secret' | 'isTakeBack'>,
): OutboxRow {
  const isOutdated =
    row.isTakeBack !== sent.isTakeBack ||
    (ofContent.includes(reason) && row.edition > sent.edition) ||
    (reason === 'wrong-password' && row.secret !== null && !isSameSecret(row.secret, sent.secret))
  return { ...row, state: isOutdated ? queued : needsYou(reason, message, issues) }
}

/** What the server is known to have under the key: an edition; an earlier one than was sent (422); or one of those tried. */
export type Stored = number | 'earlier' | { words: EntryFields }

/** `undecided`: it may be the present edition or one before; the answer to the next attempt will tell. */
export type Arrival = 'delivered' | 'undecided' | OutboxRow

/** About a metre: positions are rounded on their way. */
const samePlace = 1e-5

const sameWords = (a: EntryFields, b: EntryFields): boolean =>
  a.location === b.location &&
  a.comment === b.comment &&
  a.addedBy === b.addedBy &&
  Math.abs(a.latitude - b.latitude) < samePlace &&
  Math.abs(a.longitude - b.longitude) < samePlace

/** The published version is another than the present one: the change is kept, and the person is asked what to do with it. */
export const superseded = (row: OutboxRow): OutboxRow => ({ ...row, state: needsYou('earlier-version') })

/**
 * Something says that an edition is stored: the answer to an attempt, or a journey that shows the key. Whatever it was
 * and whenever it comes, only the present edition is "delivered".
 */
export function arrived(row: OutboxRow, stored: Stored): Arrival {
  if (row.isTakeBack) return arrivedBefore(row, stored)
  if (typeof stored === 'number') {
    if (stored >= row.edition) return 'delivered'
    // A correction was asked for: the newer one follows without another question.
    return row.isCorrection ? putBack(row) : superseded(row)
  }
  // The entry being corrected is of course in the journey.
  if (row.isCorrection) return 'undecided'
  if (stored === 'earlier') return superseded(row)
  if (!row.tried.includes(row.edition)) return superseded(row)
  if (row.tried.length === 1) return 'delivered'
  return sameWords(row.fields, stored.words) ? 'undecided' : superseded(row)
}

/** What is taken back was published before that, or still is: only the answer to taking it back settles it. */
const arrivedBefore = (row: OutboxRow, stored: Stored): Arrival =>
  row.state.name === 'sending' && typeof stored !== 'object' ? putBack(row) : 'undecided'

/** The person wants the change as a correction of the version that is published. */
export const asCorrection = (row: OutboxRow): OutboxRow => ({ ...row, isCorrection: true, state: queued })

/** The person wants it as an entry of its own, beside the one that is published. */
export const asNewEntry = (
  { triedAt: _, ...row }: OutboxRow,
  submissionKey: string,
  authorToken: string,
): OutboxRow => ({
  ...row,
  submissionKey,
  authorToken,
  edition: 1,
  tried: [],
  failures: {},
  isCorrection: false,
  state: queued,
})
