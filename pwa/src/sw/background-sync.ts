import { updateAppBadge } from '../data/app-badge.ts'
import { nextWaiting, sendWaiting } from '../data/waiting.ts'

/** The browser ends a sync event after some minutes: an upload begun too late would be cut. */
const syncMs = 2 * 60_000
/** Between two looks at the least, in milliseconds. */
const pause = 1000

/**
 * Sends what waits while no page is open to do so, and stays for what is due before the event's time is up: an upload that
 * its closing tab cut off is tried again after a delay. Rejects when something is left, and the browser tries once more,
 * later; it does not for what waits for the person. An open page sends by itself, and its delays bind the worker too.
 */
export async function sendInBackground(clients: Clients): Promise<void> {
  const until = Date.now() + syncMs
  const isPageOpen = async () => (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0
  await sendWaiting({ cause: (await isPageOpen()) ? 'clock' : 'sync', until })
  for (;;) {
    await updateAppBadge()
    const look = await nextWaiting()
    if (!look) return
    if (look.dueAt > until || Date.now() > until || !navigator.onLine || (await isPageOpen()))
      throw new Error('Something is still waiting')
    await new Promise((resolve) => setTimeout(resolve, Math.max(look.dueAt - Date.now(), pause)))
    await sendWaiting({ cause: 'clock', until })
  }
}
