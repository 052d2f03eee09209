import type { EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import type { DevicePhoto } from '../photo.ts'
import type { Sealed } from '../sealed.ts'
import type { UpgradeSteps, Versioned } from '../versioned.ts'

/** Of entries and their photos. Version 2 knew no taking back: code of that time must not send such a row. */
export const outboxVersion = 3
export const outboxSteps: UpgradeSteps = { 2: (row: object) => ({ ...row, isTakeBack: false, keepsPhoto: false }) }

/** Of receipts. In version 1 each was of something that is published, and nothing was known of its photo. */
export const deliveryVersion = 2
export const deliverySteps: UpgradeSteps = {
  1: (row: { sentAt: number }) => ({ ...row, receivedAt: row.sentAt, hasPhoto: null, takenBackAt: null }),
}

/**
 * Why an attempt came to nothing that concerns the entry itself: the time ran out; no answer of ours came; the server
 * failed; it failed and named a time to come back; a network's sign-in page answered in its place.
 */
export type WaitReason = 'timeout' | 'no-answer' | 'server-busy' | 'server-asked' | 'sign-in-page'

/** What only the person can settle. `earlier-version`: the server has one edition of the entry, the device a newer one. */
export type NeedReason =
  | 'wrong-password'
  | 'refused-fields'
  | 'photo-refused'
  | 'photo-lost'
  | 'toy-gone'
  | 'removed'
  | 'earlier-version'
  | 'correction-refused'
  | 'take-back-refused'

/** A length of time from a moment, both in milliseconds of the device's clock; see waits.ts for when it is over. */
export interface Wait {
  since: number
  for: number
}

/** The states of docs/outbox.md. */
export type RowState =
  | { name: 'queued' }
  /** An attempt with one edition is under way, or its context died; the outbox lock tells which. */
  | { name: 'sending'; attempt: string; edition: number; since: number }
  | ({ name: 'waiting'; reason: WaitReason; message: string | null } & Wait)
  | { name: 'needs-you'; reason: NeedReason; message: string | null; issues: FieldIssues | null }

/** An entry the server has not confirmed. Moved by moves.ts only. */
export interface OutboxRow extends Versioned {
  /** The entry's name across resends (a UUID); sent as `Idempotency-Key` and echoed by the server. */
  submissionKey: string
  /** The tag id as it is shown. */
  toyId: string
  /** The tag id in lower case, for the index. */
  toy: string
  fields: EntryFields
  hasPhoto: boolean
  /** When it was written: an ISO instant with its offset, by the device's clock. Never changed. */
  takenAt: string
  /** Milliseconds of the device's clock, but later than those of all entries before it: the order of writing. */
  createdAt: number
  /** 1 for an entry as first submitted; each edit of words, place or photo raises it. */
  edition: number
  /** Editions an attempt was begun with, in order: any of them may be the one the server has. */
  tried: number[]
  /** Attempts that came to nothing so far, by reason: delays and time limits grow with them. */
  failures: Partial<Record<WaitReason, number>>
  /** When the last attempt began (milliseconds); left out before the first, and in rows of code that kept no such time. */
  triedAt?: number
  state: RowState
  /** True when the person chose to correct the version that is published. */
  isCorrection: boolean
  /** True when the person takes it back: nothing of it is sent any more but that. */
  isTakeBack: boolean
  /** True while a correction leaves the photo that is published as it is; its bytes are not on this device. */
  keepsPhoto: boolean
  /** Proves that a correction comes from the device that wrote the entry (64 hex digits); the server only keeps its hash. */
  authorToken: string
  secret: Sealed | null
}

/** True when the person is needed for this reason. */
export const needs = ({ state }: OutboxRow, reason: NeedReason): boolean =>
  state.name === 'needs-you' && state.reason === reason

export interface OutboxPhotoRow extends Versioned, DevicePhoto {
  submissionKey: string
  /** Of the bytes at the moment they were kept, compared before every attempt; null when it was not taken then. */
  sha256: string | null
}

/** What holds back every entry of one toy, or (`of: '*'`) all entries, until its time is over. */
export interface HoldRow extends Versioned, Wait {
  /** The tag id in lower case, or '*'. */
  of: string
  reason: WaitReason | 'rate-limited'
  message: string | null
  failures: number
}

/** The hold on all entries: two of them in a row met the same trouble, so it is not theirs. */
export const everyToy = '*'

/** Proof that the server has an entry, or that it has taken it back. */
export interface DeliveryRow extends Versioned {
  submissionKey: string
  toyId: string
  /** Null of one that was taken back before anything told that it had arrived. */
  entryId: number | null
  location: string
  takenAt: string
  /** Milliseconds of the server's clock as far as it was known, else of the device's. */
  sentAt: number
  /** `sentAt` by the device's clock; left out by code that kept no such time. */
  notedAt?: number
  /** When the server got the entry, by the clock of `sentAt`, as far as the answer told. */
  receivedAt: number
  /** The edition that was stored; a later one when it may have been: nothing is sent with that number again. */
  edition: number
  /** Its words; null once it is taken back, and of a receipt of the first released schema. */
  fields: EntryFields | null
  /** Null when it is not known. */
  hasPhoto: boolean | null
  isCorrection: boolean
  /** True when a change of it was sent as an entry of its own: forms that were open belonged to that. */
  isSplit?: boolean
  /** When it was taken back, in milliseconds; null while it is published. */
  takenBackAt: number | null
  /** Empty of a receipt of the first released schema, and once it is taken back. */
  authorToken: string
}
