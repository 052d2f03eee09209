import { photoSource } from '#contract/photo-source'
import type { Toy } from '#contract/toys'

/** Photos of ours, as whole addresses: what else a toy's picture may be is not ours to keep. */
function ownPhotoUrl(src: string): string | null {
  const url = new URL(src, globalThis.location.href)
  return url.origin === globalThis.location.origin && url.pathname.startsWith('/photos/') ? url.href : null
}

/**
 * One address for each photo of a journey: the middle size, which is sharp on a phone, and which the worker shows for
 * every other size when there is no connection.
 */
export function photoUrlsToKeep({ photo, imageUrl, journeyEntries }: Toy): Set<string> {
  const rows = [{ photo, imageUrl }, ...journeyEntries]
  const sources = rows.map((row) => photoSource(row.photo, row.imageUrl).src)
  return new Set(sources.flatMap((src) => (src === null ? [] : (ownPhotoUrl(src) ?? []))))
}
