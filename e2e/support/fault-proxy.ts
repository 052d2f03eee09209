import { once, setMaxListeners } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, Exchange } from './exchange.ts'
import { answerFault, type Fault } from './faults.ts'

export interface Arrival {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export interface Rule {
  method?: string
  path: RegExp
  /** How many requests it meets before it is used up; without it, all of them until `heal`. */
  times?: number
  fault: Fault
}

export interface FaultProxy {
  /** What the browser opens. */
  origin: string
  setTarget(origin: string): void
  /** Meets the requests that match; earlier rules first. */
  break(rule: Rule): void
  /** Takes every rule away and lets go of what was held. */
  heal(): void
  /** Requests that reached the proxy, oldest first. */
  arrivals(method: string, path: RegExp): Arrival[]
  /** Forgets arrivals and rules: called between stories. */
  reset(): void
  close(): Promise<void>
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** One request to the real server on a connection of its own, so that no fault leaks into the next. */
async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = { ...request.headers, connection: 'close', 'content-length': String(body.length) }
  delete (headers as Record<string, unknown>)['transfer-encoding']
  if (body.length === 0 && request.method === 'GET') delete (headers as Record<string, unknown>)['content-length']
  const upstream = http.request(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers,
    agent: false,
  })
  upstream.end(body)
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage]
  const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers
  return { status: answer.statusCode ?? 502, headers: kept, body: await readAll(answer) }
}

/** However many requests it holds. */
function createHold(): AbortController {
  const hold = new AbortController()
  setMaxListeners(0, hold.signal)
  return hold
}

/** Stands between the browser and the server and does to requests what networks do. */
export async function startFaultProxy(): Promise<FaultProxy> {
  let target = ''
  let rules: Rule[] = []
  let seen: Arrival[] = []
  let held = createHold()

  const server = http.createServer((request, response) => {
    const method = request.method ?? 'GET'
    const path = request.url ?? '/'
    seen.push({ method, path, headers: request.headers })
    const rule = rules.find((r) => r.path.test(path) && (r.method ?? method) === method && (r.times ?? 1) > 0)
    if (rule?.times !== undefined) rule.times -= 1
    let whole: Promise<Buffer> | null = null
    const exchange: Exchange = {
      request,
      response,
      body: () => (whole ??= readAll(request)),
      forward: (body) => forward(target, request, body),
    }
    // A browser that goes away in the middle is an everyday event, not an error of the proxy.
    answerFault(rule?.fault ?? { kind: 'none' }, exchange, held.signal).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 1000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const heal = () => {
    rules = []
    held.abort()
    held = createHold()
  }
  return {
    // A name, not a number: localhost is where browsers allow a service worker without TLS.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    setTarget: (origin) => (target = origin),
    break: (rule) => rules.push(rule),
    heal,
    arrivals: (method, path) => seen.filter((arrival) => arrival.method === method && path.test(arrival.path)),
    reset() {
      heal()
      seen = []
    },
    async close() {
      heal()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
