import type { Table, Transaction } from 'dexie'
import { localDb } from './local-db.ts'

/** Names of the worker's run-time caches: what may be thrown away when the device is full. */
export const tileCache = 'plush-tiles-v1'
export const photoCache = 'plush-photos-v1'
/** The code that reads QR codes, once it was asked for (qr/keep-reader.ts). */
export const readerCache = 'plush-reader-v1'

/** The device has no room left, even with the map and photo caches emptied. Nothing was written. */
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

/** What can be fetched again, in the order in which it makes room. */
const dispensable = [tileCache, photoCache, readerCache]

/**
 * Every write of the app: one transaction, and when the device is full, again without the map tiles, and again without
 * other people's photos. Throws {@link StorageFullError} with nothing written; what resolves is on the disk.
 */
export async function writeWithRoom<T>(
  tables: readonly Table[],
  work: (trx: Transaction) => PromiseLike<T>,
): Promise<T> {
  const room = [...dispensable]
  for (;;) {
    try {
      // An async function itself: Dexie keeps a transaction open over native awaits only for those.
      return await localDb.transaction('rw', tables as Table[], async (trx) => work(trx))
    } catch (error) {
      if (!isQuotaError(error)) throw error
      const next = room.shift()
      if (next === undefined) throw new StorageFullError(error)
      await globalThis.caches?.delete(next)
    }
  }
}

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
