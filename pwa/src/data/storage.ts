/** Names of the worker's run-time caches: what may be thrown away when the device is full. */
export const tileCache = 'plush-tiles-v1'
export const photoCache = 'plush-photos-v1'

/** The device has no room left, even with the map and photo caches emptied. Nothing was written. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The device has no room left', { cause })
    this.name = 'StorageFullError'
  }
}

/** True for a full device in every disguise: the DOM error itself, or wrapped by Dexie (`inner`) or by us (`cause`). */
export function isQuotaError(error: unknown): boolean {
  for (let current = error, depth = 0; current && depth < 5; depth++) {
    const { name, inner, cause } = current as { name?: unknown; inner?: unknown; cause?: unknown }
    if (name === 'QuotaExceededError') return true
    current = inner ?? cause
  }
  return false
}

/** Empties what can be fetched again; false when there was nothing to empty. */
export async function dropRuntimeCaches(): Promise<boolean> {
  if (!globalThis.caches) return false
  const dropped = await Promise.all([tileCache, photoCache].map((name) => caches.delete(name)))
  return dropped.includes(true)
}

/**
 * Runs a write (one transaction) and, when the device is full, once more without the tile and photo caches.
 * Throws {@link StorageFullError}; the write must leave nothing half done, as a Dexie transaction does.
 */
export async function writeWithRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await dropRuntimeCaches()
  }
  try {
    return await write()
  } catch (error) {
    throw isQuotaError(error) ? new StorageFullError(error) : error
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
