import type { Toy } from '#contract/toys'
import { photoCache } from './make-room.ts'

/** Addresses of every photo of a journey, in every size. */
export function photoUrls({ photo, imageUrl, journeyEntries }: Toy): Set<string> {
  const rows = [{ photo, imageUrl }, ...journeyEntries]
  return new Set(
    rows.flatMap((row) => [
      ...(row.photo?.sources.map(({ url }) => url) ?? []),
      ...(row.imageUrl === null ? [] : [row.imageUrl]),
    ]),
  )
}

/**
 * Deletes the worker's copies of the photos that a journey no longer shows; with null it is gone as a whole. One that
 * another journey shows as well is fetched again when it is next seen. False when it shows all that it did.
 */
export async function dropUnusedPhotos(before: Toy, after: Toy | null): Promise<boolean> {
  const kept = after ? photoUrls(after) : new Set<string>()
  const unused = [...photoUrls(before)].filter((url) => !kept.has(url))
  if (unused.length === 0 || !globalThis.caches) return false
  const cache = await caches.open(photoCache)
  await Promise.all(unused.map((url) => cache.delete(url)))
  return true
}
