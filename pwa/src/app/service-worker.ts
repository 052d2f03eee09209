import { Workbox } from 'workbox-window'
import { whenNothingIsUnsaved } from './unsaved-work.ts'
import { startUpdateChecks } from './update-checks.ts'

/** Takes the version that waits and loads this page again, once nothing is written or sent; the signal calls it off. */
export type TakeUpdate = (signal: AbortSignal) => void

/** In milliseconds: a waiting worker that has not answered is asked again, as it may have failed to start. */
const askAgainMs = 3000

export interface WorkerNews {
  /** For the first time the app works offline. */
  onReadyOffline(): void
  onUpdateReady(take: TakeUpdate): void
}

/** Registers the worker. Nothing is ever reloaded unasked: another tab's update leaves this one as it is. */
export function registerServiceWorker({ onReadyOffline, onUpdateReady }: WorkerNews): void {
  // Missing, or undefined, where private windows and policies switch it off.
  if (!(navigator.serviceWorker as ServiceWorkerContainer | undefined) || !import.meta.env.PROD) return
  const worker = new Workbox('/sw.js')
  let wanted: AbortSignal | null = null
  let isTaken = false
  const reload = (signal: AbortSignal) => whenNothingIsUnsaved(() => location.reload(), signal)
  worker.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (!isUpdate && !isExternal) onReadyOffline()
  })
  // Not before other tabs are done too: a version that takes over replaces the code they load from.
  const ask = (signal: AbortSignal) =>
    whenNothingIsUnsaved(() => {
      if (isTaken) return location.reload()
      worker.messageSkipWaiting()
      setTimeout(() => !isTaken && !signal.aborted && ask(signal), askAgainMs)
    }, signal)
  worker.addEventListener('waiting', () => {
    isTaken = false
    onUpdateReady((signal) => {
      wanted = signal
      // Another tab may have taken it since it was offered here: then nothing waits any more.
      if (isTaken) reload(signal)
      else ask(signal)
    })
  })
  worker.addEventListener('controlling', () => {
    isTaken = true
    if (wanted && !wanted.aborted) reload(wanted)
  })
  void worker.register().then(
    () => startUpdateChecks(() => worker.update()),
    // Private windows and locked-down browsers refuse it; the app then works as a page.
    () => undefined,
  )
}
