import { Dexie, type Table, type Transaction } from 'dexie'
import { localDb } from './local-db.ts'

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

/**
 * Does the work, and when the device is full, again without the map tiles, without the photos that were only seen, and
 * without the journeys that were least recently viewed. Never at the cost of what was kept or waits to be sent. Throws
 * {@link StorageFullError}.
 */
export async function withRoom<T>(work: () => PromiseLike<T>): Promise<T> {
  let room: AsyncGenerator<void> | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isQuotaError(error)) throw error
      // Hardly any device is full: the code for it comes when one is.
      const load = async () => (room ??= (await import('./make-room.ts')).makeRoom())
      const step = await load()
        .then((steps) => steps.next())
        .catch(() => null)
      if (!step || step.done) throw new StorageFullError(error)
    }
  }
}

/** What a browser says that has closed the database with work in flight: it was cleared, or its process ended. */
const closings = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError'])

/** Does the work once more, on the database opened anew, when the browser closed it meanwhile: nothing of it was written. */
async function againIfClosed<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Part of a transaction: that is gone as a whole.
    if (Dexie.currentTransaction || !closings.has((error as Error).name)) throw error
    return work()
  }
}

/** Every write of the app: one transaction, as {@link withRoom}. What resolves is on the disk; what throws wrote nothing. */
export const writeWithRoom = <T>(tables: readonly Table[], work: (trx: Transaction) => PromiseLike<T>): Promise<T> =>
  // An async function itself: Dexie keeps a transaction open over native awaits only for those.
  withRoom(() => againIfClosed(() => localDb.transaction('rw', tables as Table[], async (trx) => work(trx))))

/** What several tables hold, as of one moment. */
export const readTogether = <T>(tables: readonly string[], work: () => Promise<T>): Promise<T> =>
  againIfClosed(() => localDb.transaction('r', tables, work))
