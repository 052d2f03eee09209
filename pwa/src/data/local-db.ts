import type { EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import type { Toy } from '#contract/toys'
import { Dexie, type EntityTable } from 'dexie'

/**
 * The version each row is written with. Code opens a database that newer code has upgraded without an error, so the
 * rows themselves say who wrote them: older ones go through {@link upgradeRow}, newer ones are left alone.
 */
export const rowVersion = 1

interface Versioned {
  v: number
}

export type OutboxState = 'queued' | 'sending' | 'waiting' | 'needs-you'
export type WaitReason =
  'offline' | 'no-answer' | 'server-busy' | 'sign-in-page' | 'rate-limited' | 'in-progress' | 'password-paused'
export type NeedReason =
  'wrong-password' | 'refused-fields' | 'photo-refused' | 'toy-gone' | 'removed' | 'sent-differently' | 'photo-lost'

/** A password as it lies in the outbox: AES-GCM under a key that no code can read. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** A photo as bytes: a Blob may become unreadable between two starts of the app. */
export interface DevicePhoto {
  bytes: ArrayBuffer
  type: string
  name: string
}

/** An entry on its way. Times are milliseconds of the device's clock; `takenAt` is an ISO instant with its offset. */
export interface OutboxRow extends Versioned {
  /** The entry's name across resends (a UUID); the server echoes it as `submissionKey`. */
  key: string
  toyId: string
  fields: EntryFields
  /** When it was written. Corrected by the measured clock error at the first attempt, then never touched again. */
  takenAt: string
  createdAt: number
  state: OutboxState
  /** A WaitReason while waiting, a NeedReason while the person is needed, else null. */
  reason: WaitReason | NeedReason | null
  /** The server's sentence, word for word. */
  message: string | null
  issues: FieldIssues | null
  attempts: number
  /** Earliest next attempt by our own delays; "Send now" and `online` do not wait for it. */
  nextAttemptAt: number | null
  /** Earliest next attempt as the server asked (Retry-After); always waited for. */
  retryNotBefore: number | null
  /** While sending: when the attempt must be over, whatever became of its context. */
  leaseUntil: number | null
  /** When the first attempt began, or null. */
  firstSentAt: number | null
  /** True when the server may hold it already: an attempt began and no definite refusal came back. */
  maybeStored: boolean
  /** True when the content was changed while `maybeStored`: the server may hold the old one. */
  editedSinceSent: boolean
  secret: Sealed | null
  hasPhoto: boolean
}

export interface OutboxPhotoRow extends Versioned, DevicePhoto {
  key: string
  /** Of the bytes at the moment they were kept; compared before every attempt. */
  sha256: string
}

/** Proof that the server has an entry. */
export interface ReceiptRow extends Versioned {
  key: string
  toyId: string
  entryId: number
  location: string
  sentAt: number
}

export interface JourneyRow extends Versioned {
  /** The tag id in lower case. */
  id: string
  toy: Toy
  etag: string | null
  /** When the server last said that this is how the journey stands. */
  savedAt: number
  /** When this device last changed the copy by itself (an entry of ours was accepted). */
  touchedAt: number
  viewedAt: number
}

export interface DraftRow extends Versioned {
  /** The tag id in lower case. */
  toyId: string
  location: string
  comment: string
  addedBy: string
  latitude: number | null
  longitude: number | null
  savedAt: number
}

export interface DraftPhotoRow extends Versioned, DevicePhoto {
  toyId: string
}

export interface MetaRow extends Versioned {
  name: string
  value: unknown
}

export type LocalDb = Dexie & {
  journeys: EntityTable<JourneyRow, 'id'>
  outbox: EntityTable<OutboxRow, 'key'>
  outboxPhotos: EntityTable<OutboxPhotoRow, 'key'>
  drafts: EntityTable<DraftRow, 'toyId'>
  draftPhotos: EntityTable<DraftPhotoRow, 'toyId'>
  receipts: EntityTable<ReceiptRow, 'key'>
  meta: EntityTable<MetaRow, 'name'>
}

export const localDb = new Dexie('plush-trails') as LocalDb

localDb.version(1).stores({
  journeys: 'id, viewedAt',
  outbox: 'key',
  outboxPhotos: 'key',
  drafts: 'toyId',
  draftPhotos: 'toyId',
  receipts: 'key, sentAt',
  meta: 'name',
})

/** One step per version: `steps[1]` turns a row of version 1 into one of version 2. */
export type UpgradeSteps = Readonly<Record<number, (row: Versioned) => Versioned>>

const steps: UpgradeSteps = {}

/** The row as this code knows it, or null when newer code wrote it (then nobody here may read or change it). */
export function upgradeRow<T extends Versioned>(row: T, to = rowVersion, by: UpgradeSteps = steps): T | null {
  let current: Versioned = row
  while (current.v < to) {
    const step = by[current.v]
    current = { ...(step ? step(current) : current), v: current.v + 1 }
  }
  return current.v === to ? (current as T) : null
}

/** The rows this code may touch, each in today's shape. */
export function upgradeRows<T extends Versioned>(rows: readonly T[]): T[] {
  return rows.flatMap((row) => upgradeRow(row) ?? [])
}
