import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What may happen to a request between the device and the API. */
export const faults = [
  'refused',
  'bad-gateway',
  'unavailable',
  'sign-in-page',
  'redirect',
  'cut-off',
  'answer-lost',
] as const
export type Fault = (typeof faults)[number]

export interface FaultLayer {
  url: string
  /** POSTs the device sent. */
  sent: number
  /** POSTs that reached the API, wholly or in part. */
  reached: number
  byFault: Map<Fault, number>
  /** Bytes of all POSTs the device began. */
  bytes: number
  /** What they would be at least: each entry once, and once more for each fault that it met. */
  neededBytes: number
  close(): Promise<void>
}

/** A proxy in front of the API; `choose` says what happens to each POST (null: nothing). */
export async function startFaultLayer(api: string, choose: (key: string) => Fault | null): Promise<FaultLayer> {
  const seen = new Set<string>()
  const count = (key: string, length: number, fault: Fault | null) => {
    layer.sent += 1
    layer.bytes += length
    layer.neededBytes += (seen.has(key) ? 0 : length) + (fault ? length : 0)
    seen.add(key)
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return pass(api, request, response)
    const key = String(request.headers['idempotency-key'])
    const fault = choose(key)
    count(key, Number(request.headers['content-length']), fault)
    if (fault) layer.byFault.set(fault, (layer.byFault.get(fault) ?? 0) + 1)
    if (!fault || fault === 'cut-off' || fault === 'answer-lost') layer.reached += 1
    if (fault) return suffer(fault, request, response)
    pass(api, request, response)
  })

  function suffer(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
    if (fault === 'refused') return void request.socket.destroy()
    if (fault === 'answer-lost' || fault === 'cut-off') return void loseAnswer(fault, request)
    const page = '<!doctype html><title>Please sign in</title>'
    const answers = {
      'bad-gateway': { status: 502, headers: {} },
      unavailable: { status: 503, headers: {} },
      'sign-in-page': { status: 200, headers: { 'content-type': 'text/html' } },
      redirect: { status: 302, headers: { location: 'http://portal.invalid/' } },
    } as const
    const { status, headers } = answers[fault]
    request.resume().on('end', () => response.writeHead(status, headers).end(page))
  }

  function loseAnswer(fault: 'answer-lost' | 'cut-off', request: IncomingMessage): void {
    const onward = forward(new URL(request.url ?? '/', api), { method: 'POST', headers: request.headers })
    onward.on('error', () => request.socket.destroy())
    onward.on('response', (answer) => void text(answer).finally(() => request.socket.destroy()))
    if (fault === 'answer-lost') return void request.pipe(onward)
    request.once('data', (chunk: Buffer) => onward.write(chunk.subarray(0, chunk.length / 2), () => onward.destroy()))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const layer: FaultLayer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: 0,
    reached: 0,
    byFault: new Map(),
    bytes: 0,
    neededBytes: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return layer
}

function pass(api: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = forward(new URL(request.url ?? '/', api), { method: request.method, headers: request.headers })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
