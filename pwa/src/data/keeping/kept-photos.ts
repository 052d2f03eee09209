import { readJourney } from '../journey-copy.ts'
import { keptCache, photoCache } from '../make-room.ts'
import { StorageFullError, withRoom } from '../storage.ts'
import { fetchPhoto } from './fetch-photo.ts'
import { photoUrlsToKeep } from './photo-urls.ts'
import { readKeptCopies } from './rows.ts'
import type { KeepProblem } from '../local-db.ts'

/** Photos of the journey that are stored and those that are not; `bytes` of the stored ones. */
export interface Stock {
  photos: number
  stored: number
  bytes: number
  missing: string[]
}

/** Bytes of a stored response, by what it says of itself or by looking. */
export async function sizeOf(response: Response): Promise<number> {
  const length = Number(response.headers.get('content-length') ?? NaN)
  return Number.isFinite(length) ? length : (await response.blob()).size
}

/** Looks what is there: the cache is the truth, whatever was counted before. */
export async function takeStock(id: string): Promise<Stock> {
  const toy = (await readJourney(id))?.toy
  const urls = toy ? [...photoUrlsToKeep(toy)] : []
  const cache = await caches.open(keptCache)
  const missing: string[] = []
  let bytes = 0
  for (const url of urls) {
    const found = await cache.match(url)
    if (found) bytes += await sizeOf(found)
    else missing.push(url)
  }
  return { photos: urls.length, stored: urls.length - missing.length, bytes, missing }
}

/** True when every photo of the journey is in the cache. Cheaper than {@link takeStock}. */
export async function hasAllPhotos(id: string): Promise<boolean> {
  const toy = (await readJourney(id))?.toy
  if (!toy) return true
  const stored = new Set((await (await caches.open(keptCache)).keys()).map(({ url }) => url))
  return [...photoUrlsToKeep(toy)].every((url) => stored.has(url))
}

async function storePhoto(url: string, blob: Blob): Promise<void> {
  const cache = await caches.open(keptCache)
  const headers = { 'Content-Type': blob.type, 'Content-Length': String(blob.size) }
  await withRoom(() => cache.put(url, new Response(blob, { headers })))
  // It was among those that were seen: one copy is enough.
  await (await caches.open(photoCache)).delete(url)
}

/** Requests under way at the same time: the page's own pictures shall not have to wait for long. */
const atOnce = 3
/** So many refusals in a row tell that the server has trouble of its own. */
const patience = 3

export interface Fetching {
  signal: AbortSignal
  /** Called after each photo that was stored, with its bytes. */
  onStored(bytes: number): void
  onGone(): void
}

/** Fetches and stores photos; what ended it before all were tried, or kept some from coming, or null. */
export async function storePhotos(
  urls: readonly string[],
  { signal, onStored, onGone }: Fetching,
): Promise<KeepProblem | null> {
  const queue = [...urls]
  let problem: KeepProblem | null = null
  let refusals = 0
  const isOver = () => signal.aborted || (problem !== null && (problem !== 'busy' || refusals >= patience))
  const work = async () => {
    for (let url = queue.shift(); url !== undefined && !isOver(); url = queue.shift()) {
      const fetched = await fetchPhoto(url, signal)
      if (signal.aborted) return
      if (fetched.name === 'gone') onGone()
      else if (fetched.name !== 'photo') {
        problem = fetched.name
        refusals += 1
      } else {
        refusals = 0
        const failure = await storePhoto(url, fetched.blob).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure === null) onStored(fetched.blob.size)
        else if (failure instanceof StorageFullError) problem = 'full'
        else throw failure
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return problem
}

/** Deletes what no kept journey shows any more. */
export async function dropUnkept(): Promise<void> {
  const cache = await caches.open(keptCache)
  // First what is there: a photo that comes later belongs to a journey that is read later.
  const stored = await cache.keys()
  const copies = await readKeptCopies()
  if (!copies) return
  const wanted = new Set(copies.flatMap(({ toy }) => [...photoUrlsToKeep(toy)]))
  await Promise.all(stored.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)))
}
