import { Workbox } from 'workbox-window'

export interface WorkerNews {
  /** For the first time the app works without signal. */
  onReadyOffline(): void
  /** A new version waits; calling `update` takes it and loads this page again. */
  onUpdateReady(update: () => void): void
}

/** How often a page that stays open asks for a new version. */
const checkEveryMs = 60 * 60 * 1000

/** Registers the worker. Nothing is ever reloaded unasked: another tab's update leaves this one as it is. */
export function registerServiceWorker({ onReadyOffline, onUpdateReady }: WorkerNews): void {
  // Missing, or undefined, where private windows and policies switch it off.
  if (!(navigator.serviceWorker as ServiceWorkerContainer | undefined) || !import.meta.env.PROD) return
  const worker = new Workbox('/sw.js')
  let updateWanted = false
  let isTaken = false
  worker.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal) onReadyOffline()
  })
  worker.addEventListener('waiting', () => {
    isTaken = false
    onUpdateReady(() => {
      updateWanted = true
      // Another tab may have taken it since it was offered here: then nothing waits any more.
      if (isTaken) location.reload()
      else worker.messageSkipWaiting()
    })
  })
  worker.addEventListener('controlling', () => {
    isTaken = true
    if (updateWanted) location.reload()
  })
  void worker.register().then(
    () => setInterval(() => void worker.update().catch(() => undefined), checkEveryMs),
    // Private windows and locked-down browsers refuse it; the app then works as a page.
    () => undefined,
  )
}
