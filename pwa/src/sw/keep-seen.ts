import { photos } from './photos.ts'
import { tiles } from './tiles.ts'

/**
 * Pictures the page loaded before this worker controlled it (the very first visit), put into the caches they would
 * have gone through. The browser's own cache still has them, so this costs no traffic. `event` is the one being handled:
 * only such an event can be kept waiting.
 */
export async function keepSeen(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const address of urls) {
    const url = new URL(address, location.href)
    const isOwn = url.origin === location.origin
    if (isOwn && !url.pathname.startsWith('/photos/')) continue
    const request = new Request(url, { mode: 'cors', credentials: isOwn ? 'same-origin' : 'omit' })
    const [, done] = (isOwn ? photos : tiles).handleAll({ request, event })
    await done.catch(() => undefined)
  }
}
