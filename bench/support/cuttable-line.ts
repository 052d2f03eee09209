import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Arrival {
  /** When its first byte came, as performance.now() has it. */
  at: number
  /** Of the whole request's body. */
  bytes: number
}

export interface CuttableLine {
  url: string
  cut(): void
  mend(): void
  /** The next entry that is sent. */
  nextEntry(): Promise<Arrival>
  close(): void
}

/** The one way to a server: can be cut, and tells when an entry arrives. */
export async function startCuttableLine(target: string): Promise<CuttableLine> {
  let isUp = true
  let onEntry: (arrival: Arrival) => void = () => undefined
  const server = createServer((req, res) => {
    const { method = 'GET', headers, url = '/' } = req
    if (method === 'POST' && url.endsWith('/entries'))
      onEntry({ at: performance.now(), bytes: Number(headers['content-length']) })
    const onwards = request(new URL(url, target), { method, headers }, (answer: IncomingMessage) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onwards.on('error', () => res.destroy())
    req.pipe(onwards)
  })
  server.on('connection', (socket) => !isUp && socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isUp = false
      server.closeAllConnections()
    },
    mend: () => void (isUp = true),
    nextEntry: () => new Promise((resolve) => (onEntry = resolve)),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
