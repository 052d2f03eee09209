import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { tileCache } from '../data/make-room.ts'
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

/**
 * Parts of the embedded map as they were seen, among the tiles and first to go with them; all there are weigh 1.7 MB. A
 * captive portal's page is not one.
 */
export const mapCells = new CacheFirst({
  cacheName: tileCache,
  plugins: [
    asPlugin(new CacheableResponsePlugin({ statuses: [200], headers: { 'Content-Type': 'application/octet-stream' } })),
  ],
})
