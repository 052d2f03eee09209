import { photoFileName, photoFilePattern } from '#contract/photos'
import { photoCacheSeconds, photoSizes, type PhotoSize } from '#contract/limits'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { photoCache } from '../data/storage.ts'
import { asPlugin } from './plugin.ts'

/** Only a photo may be kept as one: not an error, not half an answer, not a network's sign-in page. */
const isPhotoAnswer = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')

/** The other stored sizes of the same photo: first the larger ones, smallest of them first, then the smaller ones. */
function otherSizes(url: string): string[] {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const [, key, size] = photoFilePattern.exec(name) ?? []
  if (!key) return []
  const asked = Number(size)
  const larger = photoSizes.filter((other) => other > asked)
  const smaller = photoSizes.filter((other) => other < asked).reverse()
  const rename = (other: PhotoSize) => url.slice(0, -name.length) + photoFileName(key, other)
  return [...larger, ...smaller].map(rename)
}

/** Our own server says that the photo is not public any more; a network's sign-in page does not speak JSON. */
const isGoneAnswer = (response: Response): boolean =>
  [404, 410].includes(response.status) && (response.headers.get('content-type') ?? '').startsWith('application/json')

async function dropCopies(url: string): Promise<void> {
  const cache = await caches.open(photoCache)
  await Promise.all([url, ...otherSizes(url)].map((size) => cache.delete(size)))
}

/** When each photo was last asked about by this worker, in milliseconds; emptied as a whole when it grows long. */
const askedAt = new Map<string, number>()

/** Asks the server whether a photo that was shown from the cache is still public. Its bytes never change. */
async function recheck(url: string, now = Date.now()): Promise<void> {
  if (now - (askedAt.get(url) ?? -Infinity) < photoCacheSeconds * 1000) return
  if (askedAt.size >= 2000) askedAt.clear()
  askedAt.set(url, now)
  const response = await fetch(url, { method: 'HEAD', cache: 'no-cache', redirect: 'manual' }).catch(() => null)
  if (response && isGoneAnswer(response)) await dropCopies(url)
}

const onlyPhotos: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse, request, event }) => {
    if (cachedResponse) event.waitUntil(recheck(request.url))
    return Promise.resolve(cachedResponse)
  },
  fetchDidSucceed: async ({ request, response }) => {
    if (isGoneAnswer(response)) await dropCopies(request.url)
    return response
  },
  cacheWillUpdate: async ({ response }) => (isPhotoAnswer(response) ? response : null),
  /** Without a network any size is better than none. */
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(photoCache)
    for (const url of otherSizes(request.url)) {
      const found = await cache.match(url)
      if (found) return found
    }
    return undefined
  },
}

export const photos = new CacheFirst({
  cacheName: photoCache,
  plugins: [onlyPhotos, asPlugin(new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true }))],
})
