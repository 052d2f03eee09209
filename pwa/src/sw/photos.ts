import { photoFileName, photoFilePattern } from '#contract/photos'
import { photoSizes, type PhotoSize } from '#contract/limits'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { photoCache } from '../data/storage.ts'
import { asPlugin } from './plugin.ts'

/** Only a photo may be kept as one: not an error, not half an answer, not a network's sign-in page. */
export const isPhotoAnswer = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')

/** The other stored sizes of the same photo: first the larger ones, smallest of them first, then the smaller ones. */
export function otherSizes(url: string): string[] {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const [, key, size] = photoFilePattern.exec(name) ?? []
  if (!key) return []
  const asked = Number(size)
  const larger = photoSizes.filter((other) => other > asked)
  const smaller = photoSizes.filter((other) => other < asked).reverse()
  const rename = (other: PhotoSize) => url.slice(0, -name.length) + photoFileName(key, other)
  return [...larger, ...smaller].map(rename)
}

const onlyPhotos: WorkboxPlugin = {
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
