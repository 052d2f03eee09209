import { localDb, type JourneyRow } from './local-db.ts'

/** Names of the worker's run-time caches: what may be thrown away when the device is full. */
export const tileCache = 'plush-tiles-v1'
export const photoCache = 'plush-photos-v1'
/** The code that reads QR codes, once it was asked for (qr/keep-reader.ts). */
export const readerCache = 'plush-reader-v1'

/** The photos of kept journeys. The worker only reads it, and nothing but the person makes room in it (ADR 75). */
export const keptCache = 'plush-kept-v1'

/** What can be fetched again, in the order in which it makes room: one step for each failed attempt. */
export async function* makeRoom(): AsyncGenerator<void> {
  for (const name of [tileCache, photoCache, readerCache]) {
    await globalThis.caches?.delete(name)
    yield
  }
  for (;;) {
    // The latest stays: it is probably being read.
    if ((await dropViewed((viewed) => viewed.slice(0, Math.floor(viewed.length / 2)))).length === 0) return
    yield
  }
}

/**
 * Deletes those that `choose` names of the journeys that nobody asked to keep, the least recently viewed first, and gives
 * them back. One transaction: none of them is kept meanwhile.
 */
export const dropViewed = (choose: (viewed: string[]) => string[]): Promise<(JourneyRow | undefined)[]> =>
  localDb.transaction('rw', localDb.journeys, localDb.keptJourneys, async () => {
    const kept = new Set(await localDb.keptJourneys.toCollection().primaryKeys())
    const viewed = await localDb.journeys.orderBy('viewedAt').primaryKeys()
    const chosen = choose(viewed.filter((id) => !kept.has(id)))
    const rows = await localDb.journeys.bulkGet(chosen)
    await localDb.journeys.bulkDelete(chosen)
    return rows
  })
