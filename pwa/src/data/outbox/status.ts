import type { EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import { everyToy, needs, type HoldRow, type NeedReason, type OutboxRow, type WaitReason } from './rows.ts'
import { endOf, isOver } from './waits.ts'

/** The status of an entry. What it waits for behind another entry is worked out here and stored nowhere. */
export type EntryStatus =
  | { name: 'queued' }
  | { name: 'sending' }
  | {
      name: 'waiting'
      /** `toy-password`: the password of another entry of the toy was refused. */
      reason: WaitReason | 'rate-limited' | 'toy-password'
      message: string | null
      /** When the next attempt comes (milliseconds of the device's clock); null when no clock decides it. */
      until: number | null
    }
  | { name: 'needs-you'; reason: NeedReason; message: string | null; issues: FieldIssues | null }

/** An entry of the outbox as the app shows it. */
export interface QueuedEntry {
  submissionKey: string
  toyId: string
  fields: EntryFields
  hasPhoto: boolean
  takenAt: string
  createdAt: number
  edition: number
  /** True when an attempt has been begun with it: the server may have it, or an earlier edition of it. */
  wasTried: boolean
  /** When the last attempt began (milliseconds of the device's clock), as far as it is known. */
  triedAt: number | null
  /** True while it is a change of an entry that is published. */
  isCorrection: boolean
  /** True once the person has taken it back, until the server says that it is gone. */
  isTakeBack: boolean
  /** True while a correction leaves the photo that is published as it is. */
  keepsPhoto: boolean
  status: EntryStatus
}

/** What holds entries back, as the database has it. */
export interface Holds {
  /** Tag ids in lower case whose password was refused. */
  refusedToys: ReadonlySet<string>
  byToy: ReadonlyMap<string, HoldRow>
}

export function holdsOf(rows: readonly OutboxRow[], held: readonly HoldRow[]): Holds {
  return {
    refusedToys: new Set(rows.filter((row) => needs(row, 'wrong-password')).map(({ toy }) => toy)),
    byToy: new Map(held.map((hold) => [hold.of, hold])),
  }
}

/** The password of another entry of the toy was refused; taking back needs none. */
const waitsForPassword = ({ toy, isTakeBack }: OutboxRow, { refusedToys }: Holds): boolean =>
  !isTakeBack && refusedToys.has(toy)

/** Every time that an entry waits for; empty when it may be sent now, null when it is not a matter of time. */
function waitsOf(row: OutboxRow, holds: Holds): (HoldRow | (OutboxRow['state'] & { name: 'waiting' }))[] | null {
  if (row.state.name === 'needs-you' || waitsForPassword(row, holds)) return null
  const held = [holds.byToy.get(row.toy), holds.byToy.get(everyToy)].filter((hold) => hold !== undefined)
  return row.state.name === 'waiting' ? [...held, row.state] : held
}

/** How long an attempt is left alone before another look is taken at it, in milliseconds. */
const attemptLook = 30_000

/** When an entry may be sent next (milliseconds, `now` when it may already); null when no time makes it so. */
export function dueAt(row: OutboxRow, holds: Holds, now: number): number | null {
  const waits = waitsOf(row, holds)
  if (!waits) return null
  if (row.state.name === 'sending') return endOf({ since: row.state.since, for: attemptLook }, now)
  return Math.max(now, ...waits.map((wait) => endOf(wait, now)))
}

function statusOf(row: OutboxRow, holds: Holds, now: number): EntryStatus {
  const { state } = row
  if (state.name === 'needs-you') return state
  if (state.name === 'sending') return { name: 'sending' }
  if (waitsForPassword(row, holds)) return { name: 'waiting', reason: 'toy-password', message: null, until: null }
  const current = (waitsOf(row, holds) ?? []).filter((wait) => !isOver(wait, now))
  const last = current.sort((a, b) => endOf(b, now) - endOf(a, now))[0]
  if (last) return { name: 'waiting', reason: last.reason, message: last.message, until: endOf(last, now) }
  if (state.name === 'waiting') return { name: 'waiting', reason: state.reason, message: state.message, until: now }
  return { name: 'queued' }
}

export function presentEntry(row: OutboxRow, holds: Holds, now = Date.now()): QueuedEntry {
  const { submissionKey, toyId, fields, hasPhoto, takenAt, createdAt, edition, tried, triedAt = null } = row
  const { isCorrection, isTakeBack, keepsPhoto } = row
  return {
    ...{ submissionKey, toyId, fields, hasPhoto, takenAt, createdAt, edition },
    ...{ isCorrection, isTakeBack, keepsPhoto, triedAt },
    wasTried: tried.length > 0,
    status: statusOf(row, holds, now),
  }
}
