import { readJourney } from './journey-copy.ts'
import type { DevicePhoto } from './photo.ts'

/**
 * The photo of a published entry, to be looked at in a form: from the network, or as it was kept when it was viewed. Null
 * when the entry has none, 'unknown' when it cannot be had now.
 */
export async function readPublishedPhoto(
  toyId: string,
  submissionKey: string,
): Promise<DevicePhoto | null | 'unknown'> {
  const entry = (await readJourney(toyId))?.toy.journeyEntries.find((stop) => stop.submissionKey === submissionKey)
  if (!entry) return 'unknown'
  const sources = entry.photo?.sources ?? []
  const url = sources[Math.min(1, sources.length - 1)]?.url ?? entry.imageUrl
  return url === null ? null : fetchPhoto(url)
}

async function fetchPhoto(url: string): Promise<DevicePhoto | 'unknown'> {
  try {
    const response = await fetch(new URL(url, globalThis.location.href), { signal: AbortSignal.timeout(patience) })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('image/')) return 'unknown'
    return { bytes: await response.arrayBuffer(), type, name: 'photo' }
  } catch {
    return 'unknown'
  }
}

/** Milliseconds for which a form waits for the picture. */
const patience = 5_000
