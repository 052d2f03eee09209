import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheFirst } from 'workbox-strategies'
import { isScript } from '../data/reader-script.ts'
import { readerCache } from '../data/make-room.ts'

const onlyScripts: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isScript(response) ? response : null),
}

/** The code that reads QR codes, from its first use on. Its name changes with its content; the page removes earlier ones. */
export const reader = new CacheFirst({ cacheName: readerCache, plugins: [onlyScripts] })
