import type { Table, Transaction } from 'dexie'
import { localDb } from './local-db.ts'

/** Names of the worker's run-time caches: what may be thrown away when the device is full. */
export const tileCache = 'plush-tiles-v1'
export const photoCache = 'plush-photos-v1'

/** The photos of kept journeys. The worker only reads it, and nothing but the person makes room in it (ADR 75). */
export const keptCache = 'plush-kept-v1'

/** The device has no room left, even without everything that may be thrown away. Nothing was written. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The device has no room left', { cause })
    this.name = 'StorageFullError'
  }
}

/** True for a full device in every disguise: the DOM error itself, or wrapped by Dexie (`inner`) or by us (`cause`). */
function isQuotaError(error: unknown): boolean {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { name, inner, cause } = current as { name?: unknown; inner?: unknown; cause?: unknown }
    if (name === 'QuotaExceededError') return true
    current = inner ?? cause
  }
  return false
}

/** What can be fetched again, in the order in which it makes room: one step for each failed attempt. */
async function* makeRoom(): AsyncGenerator<void, void> {
  for (const name of [tileCache, photoCache]) {
    await globalThis.caches?.delete(name)
    yield
  }
  for (;;) {
    const viewed = await viewedJourneyIds()
    // The latest stays: it is probably being read.
    const oldest = viewed.slice(0, Math.floor(viewed.length / 2))
    if (oldest.length === 0) return
    await localDb.journeys.bulkDelete(oldest)
    yield
  }
}

/** Journeys on this device that nobody asked to keep, the least recently viewed first. */
export async function viewedJourneyIds(): Promise<string[]> {
  const kept = new Set(await localDb.keptJourneys.toCollection().primaryKeys())
  return (await localDb.journeys.orderBy('viewedAt').primaryKeys()).filter((id) => !kept.has(id))
}

/**
 * Does the work, and when the device is full, again without the map tiles, without the photos that were only seen, and
 * without the journeys that were least recently viewed. Never at the cost of what was kept or waits to be sent. Throws
 * {@link StorageFullError}.
 */
export async function withRoom<T>(work: () => PromiseLike<T>): Promise<T> {
  const room = makeRoom()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error)) throw error
      const step = await room.next().catch(() => null)
      if (!step || step.done) throw new StorageFullError(error)
    }
  }
}

/** Every write of the app: one transaction, as {@link withRoom}. What resolves is on the disk; what throws wrote nothing. */
export const writeWithRoom = <T>(tables: readonly Table[], work: (trx: Transaction) => PromiseLike<T>): Promise<T> =>
  // An async function itself: Dexie keeps a transaction open over native awaits only for those.
  withRoom(() => localDb.transaction('rw', tables as Table[], async (trx) => work(trx)))

/** Asks the browser, once there is something to lose, not to evict our data. Only pages can ask. */
export async function askForPersistence(): Promise<void> {
  const storage = globalThis.navigator?.storage as
    { persist?: () => Promise<boolean>; persisted?: () => Promise<boolean> } | undefined
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted?.())) await storage.persist()
  } catch {
    // A refusal costs nothing: the rows are there all the same.
  }
}
