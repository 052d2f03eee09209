import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Backend {
  url: string
  /** Awaited before a request is sent to it. */
  settled(): Promise<unknown>
  /** Awaited before the end of its answer is passed on. */
  flushed(): Promise<unknown>
}

export interface RoundRobin {
  url: string
  /** Where requests go from now on, one after the other. */
  serve(backends: readonly Backend[]): void
  close(): Promise<void>
}

/**
 * A load balancer that gives each request, not each connection, to the next backend, and passes on everything else as it
 * is: headers, the sender's address (of the loopback net), waits, and connections that either side breaks off.
 */
export async function startRoundRobin(isSticky: (path: string) => boolean): Promise<RoundRobin> {
  let backends: readonly Backend[] = []
  let turn = 0
  const next = (path: string) => backends[isSticky(path) ? 0 : turn++ % backends.length]
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 65_000 })
  const answer = (req: IncomingMessage, res: ServerResponse) => void passOn(req, res, next(req.url ?? ''))
  server.on('request', answer).on('checkContinue', answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (next) => (backends = next),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function passOn(req: IncomingMessage, res: ServerResponse, backend: Backend | undefined): Promise<void> {
  if (!backend) return void req.socket.destroy()
  await backend.settled()
  const { port } = new URL(backend.url)
  const from = req.socket.remoteAddress?.replace('::ffff:', '')
  // One connection for each request, which the backend may keep open, as that of a client.
  const agent = new Agent({ keepAlive: true })
  const sent = request({
    ...{ host: '127.0.0.1', port, localAddress: from, agent },
    ...{ method: req.method, path: req.url, headers: endToEnd(req.rawHeaders), setHost: false },
  })
  const breakOff = () => req.socket.destroy()
  sent.once('error', breakOff)
  sent.once('continue', () => res.writeContinue())
  sent.once('response', (response) => {
    response.once('error', breakOff)
    res.writeHead(response.statusCode ?? 0, response.statusMessage, endToEnd(response.rawHeaders))
    res.flushHeaders()
    response.pipe(res, { end: false })
    response.once('end', () => void backend.flushed().then(() => res.end()))
  })
  res.once('finish', () => {
    // A backend that has answered may read no more; the connection's next request comes behind the rest of the body.
    req.unpipe(sent)
    req.resume()
  })
  res.once('close', () => {
    if (!res.writableFinished) sent.destroy()
    agent.destroy()
  })
  req.pipe(sent)
  // An upload whose headers are known is under way, also before its first byte.
  sent.flushHeaders()
}

/** All headers but those by which a connection is kept: who closes one, closes both. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const names = rawHeaders.filter((_, i) => i % 2 === 0)
  return names.flatMap((name, i) => {
    const value = rawHeaders[2 * i + 1] ?? ''
    const isKept = name.toLowerCase() === 'connection' ? value === 'close' : name.toLowerCase() !== 'keep-alive'
    return isKept ? [name, value] : []
  })
}
