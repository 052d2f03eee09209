import type { Toy } from '#contract/toys'
import type { ReportReason } from '#contract/reports'
import { Dexie, type EntityTable } from 'dexie'
import { moveReleasedRows } from './outbox/released-schema.ts'
import { outboxStores } from './outbox/stores.ts'
import type { DevicePhoto } from './photo.ts'
import type { Versioned } from './versioned.ts'

export interface JourneyRow extends Versioned {
  /** The tag id in lower case. */
  id: string
  toy: Toy
  etag: string | null
  /** When the server last said that the journey is like this. */
  savedAt: number
  /** Rises whenever this device changes the copy without being told to (an entry of ours was accepted, or taken back). */
  touchedAt: number
  viewedAt: number
}

/** A draft of a tab: `tabDraftId` of a tag id, or of the submission key of an entry being edited. */
export interface DraftRow extends Versioned {
  toyId: string
  location: string
  comment: string
  addedBy: string
  latitude: number | null
  longitude: number | null
  /** `chosen`: the photo lies beside; `none`: removed; `unchanged`: never touched in this form. */
  photo: 'unchanged' | 'none' | 'chosen'
  savedAt: number
}

export interface DraftPhotoRow extends Versioned, DevicePhoto {
  toyId: string
  sha256?: string
}

/** A report that the server does not have yet, with how long it waits before the next attempt. */
export interface ReportRow extends Versioned {
  key: string
  toyId: string
  entryId: number | null
  reason: ReportReason
  words: string
  failures: number
  /** Milliseconds of the device's clock, and a length in milliseconds. */
  since: number
  for: number
  /** True when the wait ends as soon as the network is back. */
  isForNetwork?: boolean
}

/** Why not everything of a kept journey is on the device yet, when something is known to be in the way. */
export type KeepProblem = 'unreachable' | 'busy' | 'full'

/** A journey that is to stay on this device with all its photos, and how far that has come. */
export interface KeptRow extends Versioned {
  /** The tag id in lower case. */
  id: string
  keptAt: number
  /** Photos of the journey; of these, how many are stored, and how many the server has no more. */
  photos: number
  stored: number
  gone: number
  /** Bytes of the stored ones. */
  bytes: number
  problem: KeepProblem | null
  /** Stops that are to be fetched (again): those before the stop with this id, which `before` names to the server. */
  earlier: { before: string; firstId: number } | null
}

export interface MetaRow extends Versioned {
  name: string
  value: unknown
}

/** The device's database. The outbox's own tables are reached through outbox/store.ts only. */
export type LocalDb = Dexie & {
  journeys: EntityTable<JourneyRow, 'id'>
  drafts: EntityTable<DraftRow, 'toyId'>
  draftPhotos: EntityTable<DraftPhotoRow, 'toyId'>
  meta: EntityTable<MetaRow, 'name'>
  queuedReports: EntityTable<ReportRow, 'key'>
  keptJourneys: EntityTable<KeptRow, 'id'>
}

// Strict: what is called "saved" has reached the disk, not only the browser's memory.
export const localDb = new Dexie('plush-trails', { chromeTransactionDurability: 'strict' }) as LocalDb

localDb.version(1).stores({
  journeys: 'id, viewedAt',
  outbox: 'key',
  outboxPhotos: 'key',
  drafts: 'toyId',
  draftPhotos: 'toyId',
  receipts: 'key, sentAt',
  meta: 'name',
})

// The first three stay, empty: a tab with the code of version 1 may still write to them (see released-schema.ts).
localDb.version(2).stores(outboxStores).upgrade(moveReleasedRows)

localDb.version(3).stores({ queuedReports: 'key' })

localDb.version(4).stores({ keptJourneys: 'id' })

/** True while this code's upgrade of the database waits for a tab with older code that does not let go of it. */
let isHeldUp = false
const listeners = new Set<(isHeldUp: boolean) => void>()

function tell(next: boolean): void {
  isHeldUp = next
  for (const listener of listeners) listener(next)
}

localDb.on('blocked', () => tell(true))
localDb.on('ready', () => tell(false), true)

/** Follows whether the database is held up by another tab; returns how to stop. */
export function watchHeldUp(next: (isHeldUp: boolean) => void): () => void {
  listeners.add(next)
  next(isHeldUp)
  return () => void listeners.delete(next)
}
