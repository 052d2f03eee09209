import { photoFileName, photoFilePattern } from '#contract/photos'
import { photoCacheSeconds, photoSizes, type PhotoSize } from '#contract/limits'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { keptCache, photoCache } from '../data/make-room.ts'
import { asPlugin } from './plugin.ts'

/** Only a photo may be kept as one: not an error, not half an answer, not a network's sign-in page. */
const isPhotoAnswer = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')

/** The other stored sizes of the same photo that are wanted: of two on the same side the nearer one first. */
function sizesBeside(url: string, isWanted: (other: number, asked: number) => boolean): string[] {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const [, key, size] = photoFilePattern.exec(name) ?? []
  if (!key) return []
  const asked = Number(size)
  const others = photoSizes.filter((other) => other !== asked && isWanted(other, asked))
  const rename = (other: PhotoSize) => url.slice(0, -name.length) + photoFileName(key, other)
  return others.sort((a, b) => Math.abs(a - asked) - Math.abs(b - asked)).map(rename)
}

const largerSizes = (url: string) => sizesBeside(url, (other, asked) => other > asked)

/** First the larger ones. */
const otherSizes = (url: string) => [...largerSizes(url), ...sizesBeside(url, (other, asked) => other < asked)]

/** Our own server says that the photo is not public any more; a network's sign-in page does not speak JSON. */
const isGoneAnswer = (response: Response): boolean =>
  [404, 410].includes(response.status) && (response.headers.get('content-type') ?? '').startsWith('application/json')

async function dropCopies(url: string): Promise<void> {
  const both = await Promise.all([keptCache, photoCache].map((name) => caches.open(name)))
  await Promise.all(both.flatMap((cache) => [url, ...otherSizes(url)].map((size) => cache.delete(size))))
}

/** Kept in a larger size, which looks as good: a network is not asked for what would look no better. */
async function findLargerKept(url: string): Promise<Response | undefined> {
  for (const size of largerSizes(url)) {
    const found = await caches.match(size, { cacheName: keptCache })
    if (found) return found
  }
  return undefined
}

/** Another size of the photo, kept or seen: without a network any is better than none. */
async function findOtherSize(url: string): Promise<Response | undefined> {
  for (const size of otherSizes(url)) {
    for (const cacheName of [keptCache, photoCache]) {
      const found = await caches.match(size, { cacheName })
      if (found) return found
    }
  }
  return undefined
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
  fetchDidSucceed: async ({ request, response }) => {
    if (isGoneAnswer(response)) await dropCopies(request.url)
    return response
  },
  cacheWillUpdate: async ({ response }) => (isPhotoAnswer(response) ? response : null),
}

/** Milliseconds that a network may take for a photo of which another size is here. */
const patience = 3_000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * What is kept comes first, then what was seen, then what is kept in a larger size, then the network; another size takes
 * the place of a photo that the network does not give, or not soon.
 */
class KeptOrSeen extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await caches.match(request.url, { cacheName: keptCache })
    const found = kept ?? (await handler.cacheMatch(request)) ?? (await findLargerKept(request.url))
    if (found) {
      handler.event.waitUntil(recheck(request.url))
      return found
    }
    const network = handler.fetchAndCachePut(request)
    // It goes on when another size is shown meanwhile, and is handled below.
    void handler.waitUntil(network.catch(() => undefined))
    const other = await findOtherSize(request.url)
    if (!other) return network
    const instead = () => other
    return Promise.race([
      network.then((response) => (response.status >= 500 ? other : response), instead),
      after(patience).then(instead),
    ])
  }
}

export const photos = new KeptOrSeen({
  cacheName: photoCache,
  plugins: [onlyPhotos, asPlugin(new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true }))],
})
