import { whenIdle } from './use-later.ts'

const syncTag = 'outbox'
/** The longest setTimeout can count; a later wake-up is simply looked at again. */
const longestTimer = 2 ** 31 - 1

/**
 * Starts everything that makes waiting entries go: at start, when the network comes back, when the page is seen again,
 * when a delay is over or an entry was added or changed in any tab, and, for a closed app, the worker's sync event.
 * The database is loaded once the page is idle. The returned function ends it all.
 */
export function startReplayTriggers(): () => void {
  const end = new AbortController()
  whenIdle(() => void connect(end.signal))
  return () => end.abort()
}

async function connect(signal: AbortSignal): Promise<void> {
  const [{ follow }, { replayOutbox }, { nextDueAt }] = await Promise.all([
    import('./live.ts'),
    import('../data/replay.ts'),
    import('../data/claims.ts'),
  ])
  const replay = (force: boolean) => {
    // What cannot be written down now (storage switched off, database closed by an update) is tried at the next trigger.
    replayOutbox({ force }).catch(() => undefined)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') replay(false)
  }
  window.addEventListener('online', () => replay(true), { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const unfollow = follow(nextDueAt, (dueAt) => {
    clearTimeout(timer)
    if (dueAt === null) return
    void registerSync()
    timer = setTimeout(() => replay(false), Math.min(Math.max(dueAt - Date.now(), 0), longestTimer))
  })
  signal.addEventListener('abort', () => {
    unfollow()
    clearTimeout(timer)
  })
  replay(true)
}

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser (Chromium) to wake the worker when there is a network, even with every tab closed. */
async function registerSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
  await registration?.sync?.register(syncTag).catch(() => undefined)
}
