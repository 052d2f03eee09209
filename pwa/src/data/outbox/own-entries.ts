import type { EntryFields } from '#contract/entries'
import { correctionHours } from '#contract/limits'
import { idKey } from '../id-key.ts'
import { readTogether } from '../storage.ts'
import type { DevicePhoto } from '../photo.ts'
import { readDelivery, sinceSent } from './deliveries.ts'
import { readQueuedEntry } from './queries.ts'
import { outboxVersion, type DeliveryRow, type OutboxRow } from './rows.ts'
import { holdsOf, presentEntry, type QueuedEntry } from './status.ts'
import { outboxTableNames } from './stores.ts'

const unknownFields: EntryFields = { location: '', comment: '', addedBy: '', latitude: 0, longitude: 0 }

/** A published entry as the row that its correction begins with; null when this device cannot change it (any more). */
export function publishedRow(delivery: DeliveryRow): OutboxRow | null {
  const { submissionKey, toyId, takenAt, sentAt, edition, authorToken, fields, hasPhoto, takenBackAt } = delivery
  if (takenBackAt !== null || authorToken === '') return null
  return {
    ...{ submissionKey, v: outboxVersion, toyId, toy: idKey(toyId), takenAt, createdAt: sentAt, edition, authorToken },
    ...{ fields: fields ?? unknownFields, hasPhoto: false, keepsPhoto: hasPhoto !== false },
    ...{
      tried: [edition],
      failures: {},
      state: { name: 'queued' },
      isCorrection: true,
      isTakeBack: false,
      secret: null,
    },
  }
}

const windowMs = correctionHours * 60 * 60 * 1000

/**
 * Whether the author may still change a published entry, as far as this device can know: the server's clock decides. One
 * whose clock has been set back since does not know, and lets the person try.
 */
export const isChangeable = (delivery: DeliveryRow): boolean =>
  delivery.takenBackAt === null &&
  delivery.authorToken !== '' &&
  sinceSent(delivery) + delivery.sentAt - delivery.receivedAt < windowMs

/** What an edit form is opened with. */
export interface EditableEntry {
  entry: QueuedEntry
  photo: DevicePhoto | null
}

/** An entry that waits, or one that is published and may still be changed; else why there is nothing to edit. */
export const readEditable = (submissionKey: string): Promise<EditableEntry | 'gone' | 'too-late'> =>
  readTogether(outboxTableNames, async () => {
    const queued = await readQueuedEntry(submissionKey)
    if (queued) return queued.entry.isTakeBack ? 'gone' : queued
    const delivery = await readDelivery(submissionKey)
    const row = delivery && publishedRow(delivery)
    if (!delivery || !row) return 'gone'
    if (!isChangeable(delivery)) return 'too-late'
    return { entry: presentEntry(row, holdsOf([], [])), photo: null }
  })

/** What the author may do with an entry that has been delivered. */
export interface OwnEntryState {
  /** As far as this device knows; the server decides. */
  isChangeable: boolean
  /** What already waits for the server to be done with it. */
  waiting: 'correction' | 'take-back' | null
}

/** Null when this device has no proof of the entry. */
export const readOwnEntry = (submissionKey: string): Promise<OwnEntryState | null> =>
  readTogether(outboxTableNames, async () => {
    const delivery = await readDelivery(submissionKey)
    if (!delivery) return null
    const queued = (await readQueuedEntry(submissionKey))?.entry
    const waiting = queued ? (queued.isTakeBack ? 'take-back' : 'correction') : null
    return { isChangeable: isChangeable(delivery), waiting }
  })
