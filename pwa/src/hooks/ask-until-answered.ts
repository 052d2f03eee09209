import { exchange } from '../data/http.ts'

const firstWaitMs = 2_000
const mostWaitMs = 60_000

/**
 * Asks our server for a sign of life, less and less often and only while the page is seen. An answer ends whatever shows
 * that there was none (data/connection.ts). The answer of this function ends the asking.
 */
export function askUntilAnswered(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWaitMs
  const stop = new AbortController()
  const later = () => {
    timer = setTimeout(ask, wait)
    wait = Math.min(wait * 2, mostWaitMs)
  }
  const ask = () => {
    if (document.hidden) return later()
    exchange('/healthz', { signal: stop.signal, timeLimit: 8_000 })
      .catch(() => undefined)
      .finally(() => {
        if (!stop.signal.aborted) later()
      })
  }
  const onVisible = () => {
    if (document.hidden) return
    clearTimeout(timer)
    wait = firstWaitMs
    ask()
  }
  later()
  document.addEventListener('visibilitychange', onVisible, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
