import { noteSilence } from '../connection.ts'
import { readRetryAfter } from '../http.ts'
import { photoCache } from '../make-room.ts'

/** `gone`: the server has it no more. `busy`: it did not give it now. `unreachable`: nobody of ours answered. */
export type FetchedPhoto = { name: 'photo'; blob: Blob } | { name: 'gone' | 'busy' | 'unreachable' }

/** A photo of the middle size is some hundred kilobytes. */
const timeLimitMs = 60_000
/** The longest Retry-After, in milliseconds, that is waited for. */
const longestWaitMs = 60_000
const attempts = 3

/** The photo, from among those that were seen or from the server; `signal` ends it as `unreachable`. */
export async function fetchPhoto(url: string, signal: AbortSignal): Promise<FetchedPhoto> {
  const seen = await (await caches.open(photoCache)).match(url)
  if (seen) return { name: 'photo', blob: await seen.blob() }
  for (let attempt = 1; ; attempt++) {
    const found = await fetchOnce(url, signal).catch((): FetchedPhoto => ({ name: 'unreachable' }))
    if (found.name === 'unreachable' && !signal.aborted) noteSilence('failed')
    if (!('waitMs' in found)) return found
    if (attempt === attempts || found.waitMs > longestWaitMs) return { name: 'busy' }
    await pause(found.waitMs, signal)
    if (signal.aborted) return { name: 'unreachable' }
  }
}

/** `no-store` tells the worker, too, to let it pass: it would keep a second copy. */
async function fetchOnce(url: string, outer: AbortSignal): Promise<FetchedPhoto | { name: 'busy'; waitMs: number }> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timeLimitMs)
  outer.addEventListener('abort', stop, { once: true })
  try {
    if (outer.aborted) stop()
    const response = await fetch(url, {
      signal: controller.signal,
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'same-origin',
    })
    return await readPhoto(response)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', stop)
  }
}

async function readPhoto(response: Response): Promise<FetchedPhoto | { name: 'busy'; waitMs: number }> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 200 && type.startsWith('image/')) return { name: 'photo', blob: await response.blob() }
  if ([404, 410].includes(response.status) && type.startsWith('application/json')) return { name: 'gone' }
  if (response.status === 429 || response.status >= 500) {
    const waitMs = readRetryAfter(response.headers)
    return waitMs === null ? { name: 'busy' } : { name: 'busy', waitMs }
  }
  // Nothing of ours: the sign-in page of a network.
  return { name: 'unreachable' }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
