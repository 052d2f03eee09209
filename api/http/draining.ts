import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Drain {
  /** True from the first call of `stop`. */
  isStopping(): boolean
  /** Calls back when a request still in progress has to be answered now; the function returned takes that back. */
  onLastCall(answer: () => void): () => void
  /** Lets the requests in flight finish, then closes the server; connections still open at the end are cut. */
  stop(): Promise<void>
}

interface Options {
  /** How long new requests are accepted while earlier ones finish, so that a load balancer can see /readyz. */
  openMs?: number
  /** How long after that the last requests may take. */
  finishMs?: number
  /** How long connections stay open for senders that have been answered in the middle of their body. */
  lingerMs?: number
}

/** A graceful end for an HTTP server: at most `openMs + finishMs + lingerMs`. */
export function createDrain(server: Server, options: Options = {}): Drain {
  const { openMs = 8_000, finishMs = 10_000, lingerMs = 1_000 } = options
  const lastCalls = new Set<() => void>()
  let stopping: Promise<void> | null = null
  const isStopping = () => stopping !== null
  const requests = watchRequests(server, isStopping)

  async function drain(): Promise<void> {
    await requests.finished(openMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await requests.finished(finishMs)
    for (const answer of lastCalls) answer()
    // To close on somebody who still sends is to reset the connection, which may take our answer with it.
    if (requests.areLeft()) await new Promise((resolve) => setTimeout(resolve, lingerMs))
    server.closeAllConnections()
    await closed
  }

  return {
    isStopping,
    onLastCall(answer) {
      lastCalls.add(answer)
      return () => lastCalls.delete(answer)
    },
    stop: () => (stopping ??= drain()),
  }
}

function watchRequests(server: Server, isStopping: () => boolean) {
  let inFlight = 0
  let hasUnread = false
  let onIdle: (() => void) | null = null

  function count(req: IncomingMessage, res: ServerResponse): void {
    // Health checks do not count as requests in progress.
    if (req.url === '/readyz' || req.url === '/healthz') return
    inFlight++
    // A sender that is answered before it is done would not get to read the answer, see `refuseWhenStopping`.
    if (isStopping()) res.setHeader('Connection', 'close')
    res.once('close', () => {
      inFlight--
      if (isStopping() && !req.complete) hasUnread = true
      if (inFlight === 0) onIdle?.()
    })
  }
  server.on('request', count)

  return {
    /** True while a request is in progress, and once one was answered before its body had come. */
    areLeft: () => inFlight > 0 || hasUnread,
    /** Resolves when no request is in progress, or after so long. */
    finished(ms: number): Promise<void> {
      if (inFlight === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        onIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
