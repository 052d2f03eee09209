import type { Server } from 'node:http'

export interface Drain {
  /** True from the first call of `stop`. */
  isStopping(): boolean
  /** Lets the requests in flight finish, then closes the server; connections still open at the end are cut. */
  stop(): Promise<void>
}

interface Options {
  /** How long new requests are accepted while earlier ones finish, so that a load balancer can see /readyz. */
  openMs?: number
  /** How long after that the last requests may take. */
  finishMs?: number
}

/** A graceful end for an HTTP server: at most `openMs + finishMs`. */
export function createDrain(server: Server, { openMs = 10_000, finishMs = 10_000 }: Options = {}): Drain {
  let inFlight = 0
  let stopping: Promise<void> | null = null
  let onIdle: (() => void) | null = null

  server.on('request', (req, res) => {
    // Health checks do not count as requests in progress.
    if (req.url === '/readyz' || req.url === '/healthz') return
    inFlight++
    if (stopping) res.setHeader('Connection', 'close')
    res.once('close', () => {
      inFlight--
      if (inFlight === 0) onIdle?.()
    })
  })

  function idle(ms: number): Promise<void> {
    if (inFlight === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      onIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function drain(): Promise<void> {
    await idle(openMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await idle(finishMs)
    server.closeAllConnections()
    await closed
  }

  return { isStopping: () => stopping !== null, stop: () => (stopping ??= drain()) }
}
