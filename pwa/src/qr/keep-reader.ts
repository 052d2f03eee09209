import { isScript } from '../data/reader-script.ts'
import { readerCache } from '../data/make-room.ts'
import readerUrl from './reader.worker.ts?worker&url'

/**
 * Puts the reader on the device, in the place of an earlier version's: the worker serves it from there, also offline. Not
 * left to the worker alone, which sees nothing of the very first visit.
 */
export async function keepReader(): Promise<void> {
  const cache = await caches.open(readerCache)
  const address = new URL(readerUrl, location.href).href
  if (!(await cache.match(address))) {
    const response = await fetch(address)
    if (!isScript(response)) return
    await cache.put(address, response)
  }
  const others = (await cache.keys()).filter(({ url }) => url !== address)
  await Promise.all(others.map((request) => cache.delete(request)))
}
