import { idKey } from '../id-key.ts'
import { readTogether } from '../storage.ts'
import type { DevicePhoto } from '../photo.ts'
import { readDelivery } from './deliveries.ts'
import type { DeliveryRow, HoldRow } from './rows.ts'
import { dueAt, holdsOf, presentEntry, type QueuedEntry } from './status.ts'
import { outboxTableNames } from './stores.ts'
import { holdRows, queuedEntries, queuedPhotos, readRow, readRows } from './store.ts'

const readHolds = async (): Promise<HoldRow[]> => holdRows.toArray()

const reading = <T>(work: () => Promise<T>): Promise<T> => readTogether(outboxTableNames, work)

/** Entries on this device that the server has not confirmed, oldest first; all of them, or those of one toy. */
export const listQueued = (toyId?: string): Promise<QueuedEntry[]> =>
  reading(async () => {
    const rows = await readRows(toyId === undefined ? undefined : idKey(toyId))
    if (rows.length === 0) return []
    const holds = holdsOf(rows, await readHolds())
    return rows.map((row) => presentEntry(row, holds))
  })

/** How many entries are on this device that the server has not confirmed. */
export const countQueued = (): Promise<number> => queuedEntries.count()

/** The submission keys of what {@link countQueued} counts. */
export const queuedKeys = async (): Promise<Set<string>> => new Set(await queuedEntries.toCollection().primaryKeys())

/** The toys (tag ids in lower case) that entries on this device are for. */
export const toysInOutbox = async (): Promise<Set<unknown>> =>
  new Set<unknown>(await queuedEntries.orderBy('toy').uniqueKeys())

/** An entry with its photo, or null when it is not in the outbox (any more). */
export const readQueuedEntry = (
  submissionKey: string,
): Promise<{ entry: QueuedEntry; photo: DevicePhoto | null } | null> =>
  reading(async () => {
    const row = await readRow(submissionKey)
    if (!row) return null
    const holds = holdsOf(await readRows(row.toy), await readHolds())
    return { entry: presentEntry(row, holds), photo: await readQueuedPhoto(submissionKey) }
  })

export async function readQueuedPhoto(submissionKey: string): Promise<DevicePhoto | null> {
  const photo = await queuedPhotos.get(submissionKey)
  return photo ? { bytes: photo.bytes, type: photo.type, name: photo.name } : null
}

/** When to look at the outbox next: the time, and what tells this wait from the one before. */
export interface NextLook {
  dueAt: number
  /** When the latest of the present waits began (milliseconds). */
  since: number
}

/** Null when nothing in the outbox could be sent without the person. */
export const nextLook = (): Promise<NextLook | null> =>
  reading(async () => {
    const now = Date.now()
    const rows = await readRows()
    if (rows.length === 0) return null
    const held = await readHolds()
    const holds = holdsOf(rows, held)
    const due = rows.flatMap((row) => dueAt(row, holds, now) ?? [])
    if (due.length === 0) return null
    const began = rows.map(({ state, createdAt }) => ('since' in state ? state.since : createdAt))
    // What seems to begin in the future was written before the clock was set back, and tells nothing of later waits.
    const since = [...began, ...held.map(({ since }) => since)].filter((at) => at <= now)
    return { dueAt: Math.min(...due), since: Math.max(0, ...since) }
  })

/** What became of an entry: the server has it, it is still here, or it is gone (discarded, or taken back). */
export type Fate = { name: 'sent'; delivery: DeliveryRow } | { name: 'open'; entry: QueuedEntry } | { name: 'gone' }

export const readFate = (submissionKey: string): Promise<Fate> =>
  reading(async () => {
    // First what is still open: a published entry whose change waits is not settled.
    const queued = await readQueuedEntry(submissionKey)
    if (queued) return { name: 'open', entry: queued.entry }
    const delivery = await readDelivery(submissionKey)
    return delivery?.takenBackAt === null ? { name: 'sent', delivery } : { name: 'gone' }
  })
