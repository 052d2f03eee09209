import { countQueued } from '../outbox/queries.ts'
import { localDb } from '../local-db.ts'
import { photoCache, tileCache } from '../make-room.ts'
import { dropViewedJourneys } from './journey-room.ts'
import { sizeOf } from './kept-photos.ts'

/** What the caches hold that clearing them gives back. */
export interface CacheSizes {
  /** Bytes of the map images. */
  tiles: number
  /** Bytes of each photo that was seen, by its address. */
  photos: ReadonlyMap<string, number>
}

const atOnce = 20

async function measure(name: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  // Opening a cache makes it.
  if (!(await caches.has(name))) return sizes
  const cache = await caches.open(name)
  const requests = [...(await cache.keys())]
  while (requests.length > 0) {
    const some = requests.splice(0, atOnce).map(async (request) => {
      const found = await cache.match(request)
      if (found) sizes.set(request.url, await sizeOf(found))
    })
    await Promise.all(some)
  }
  return sizes
}

export const sumOf = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((a, b) => a + b, 0)

/** Nothing where the browser has no Cache Storage. */
export async function measureCaches(): Promise<CacheSizes> {
  if (!globalThis.caches) return { tiles: 0, photos: new Map() }
  return { tiles: sumOf(await measure(tileCache)), photos: await measure(photoCache) }
}

/**
 * Deletes what can be fetched again and nobody asked to keep: map images, photos that were seen, and journeys that were
 * viewed, unless something waits for them. Everything written on this device, the app and kept journeys stay.
 */
export async function clearCaches(): Promise<void> {
  await dropViewedJourneys(0)
  for (const name of [tileCache, photoCache]) await globalThis.caches?.delete(name)
  await localDb.meta.delete('featured')
}

/** What is written on this device and nowhere else. */
export interface OwnWork {
  waiting: number
  drafts: number
}

export const countOwnWork = async (): Promise<OwnWork> => ({
  waiting: await countQueued(),
  drafts: await localDb.drafts.count(),
})
