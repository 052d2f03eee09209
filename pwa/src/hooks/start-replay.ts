import { whenIdle } from './use-later.ts'

const syncTag = 'outbox'
/** The longest setTimeout can count; a later time is simply looked at again. */
const longestTimer = 2 ** 31 - 1
/** Between a run that left something due (its edit form is open) and the next look, in milliseconds. */
const pause = 5000
/** A timer may fire a little before the clock says so. */
const shortest = 250

/**
 * Starts everything that makes waiting entries and reports go: when the app opens, when the network comes back or our server
 * answers again, when the page is seen again, when an entry was added in any tab, when a delay is over, and, for a closed
 * app, the worker's sync event. The database is loaded once the page is idle. The returned function ends it all.
 */
export function startReplayTriggers(): () => void {
  const end = new AbortController()
  whenIdle(() => void connect(end.signal))
  return () => end.abort()
}

async function connect(signal: AbortSignal): Promise<void> {
  const [{ follow }, { countWaiting, nextWaiting, sendWaiting }, { watchLine }] = await Promise.all([
    import('./live.ts'),
    import('../data/waiting.ts'),
    import('./watch-line.ts'),
  ])
  if (signal.aborted) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let registeredFor = -1

  /** After every run, whatever came of it: the next time to look, and once for each wait a sync for when the app is closed. */
  const arm = async () => {
    const look = await nextWaiting()
    clearTimeout(timer)
    if (signal.aborted || !look) return
    if (look.since !== registeredFor) {
      registeredFor = look.since
      void registerSync()
    }
    const left = look.dueAt - Date.now()
    timer = setTimeout(() => run('clock'), left > 0 ? Math.min(Math.max(left, shortest), longestTimer) : pause)
  }
  const run = (cause: 'network' | 'clock') => {
    // What cannot be written down now (storage switched off, database closed by an update) is tried at the next trigger.
    void sendWaiting({ cause })
      .catch(() => undefined)
      .then(arm)
      .catch(() => undefined)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') run('clock')
  }
  window.addEventListener('online', () => run('network'), { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  const line = watchLine(() => run('network'))
  let known = 0
  const unfollow = follow(countWaiting, (count) => {
    if (count > known) {
      // Before the first try and not after it: the tab may be closed while an upload goes on.
      void registerSync()
      run('clock')
    }
    if (count < known) line.reset()
    known = count
  })
  signal.addEventListener('abort', () => {
    unfollow()
    line.stop()
    clearTimeout(timer)
  })
  run('network')
}

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser (Chromium) to wake the worker when there is a network, even with every tab closed. Asked twice, it does so once. */
async function registerSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
  await registration?.sync?.register(syncTag).catch(() => undefined)
}
