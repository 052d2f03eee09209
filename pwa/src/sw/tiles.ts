import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { tileCache } from '../data/storage.ts'
import { asPlugin } from './plugin.ts'

const days = 24 * 60 * 60

/** Map tiles as they were seen; the oldest go first. About 30 MB when full. */
export const tiles = new CacheFirst({
  cacheName: tileCache,
  plugins: [
    asPlugin(new CacheableResponsePlugin({ statuses: [200] })),
    asPlugin(new ExpirationPlugin({ maxEntries: 1500, maxAgeSeconds: 30 * days, purgeOnQuotaError: true })),
  ],
})
