/** A page that stays open asks for a new version so often, in milliseconds. */
const everyMs = 60 * 60 * 1000
/** A page that is seen again asks at once, but not more often than this (milliseconds). */
const leastMs = 10 * 60 * 1000

/**
 * Asks for a new version every hour, and when the page is seen again or the network is back; never while offline. The
 * registration that has just been made counts as the first look. Returns how to stop.
 */
export function startUpdateChecks(update: () => Promise<unknown>): () => void {
  const end = new AbortController()
  let last = Date.now()
  const check = () => {
    if (!navigator.onLine) return
    last = Date.now()
    void update().catch(() => undefined)
  }
  const checkIfDue = () => {
    const since = Date.now() - last
    // A clock that was set back tells nothing of how long it has been.
    if (document.visibilityState === 'visible' && (since < 0 || since >= leastMs)) check()
  }
  const timer = setInterval(check, everyMs)
  document.addEventListener('visibilitychange', checkIfDue, { signal: end.signal })
  window.addEventListener('online', checkIfDue, { signal: end.signal })
  end.signal.addEventListener('abort', () => clearInterval(timer))
  return () => end.abort()
}
