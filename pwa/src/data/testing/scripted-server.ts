import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatInstant } from '#contract/dates'
import type { Entry } from '#contract/entries'
import type { ErrorBody, FieldIssues } from '#contract/errors'
import { errorStatus } from '#contract/errors'
import type { Toy } from '#contract/toys'

export interface Arrival {
  method: string
  path: string
  key: string | null
  headers: IncomingMessage['headers']
  fields: Record<string, string>
  image: Uint8Array | null
  /** Of a JSON body. */
  json?: unknown
  /** Milliseconds; requests of one sender must not overlap. */
  at: number
}

/** One answer of the script; returns nothing when it has answered, `'pass'` to go on as a healthy server. */
export type Step = (arrival: Arrival, response: ServerResponse) => void | 'pass' | Promise<void | 'pass'>

export interface ScriptedServer {
  url: string
  arrivals: Arrival[]
  posts(): Arrival[]
  /** What a healthy server has stored, by key. */
  stored: Map<string, { entry: Entry; image: Uint8Array | null }>
  /** Keys that were taken back. */
  closed: Set<string>
  toys: Map<string, Toy>
  /** Answers for the next POSTs (or GETs), one each; when used up the server is healthy. */
  nextPosts: Step[]
  nextGets: Step[]
  /** Answers every request as long as it is set. */
  everything: Step | null
  /** Its clock, in milliseconds. */
  now: () => number
  close(): Promise<void>
}

async function readArrival(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  const fields: Record<string, string> = {}
  let image: Uint8Array | null = null
  if (type.startsWith('multipart/')) {
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value
      else image = new Uint8Array(await value.arrayBuffer())
    }
  }
  const json: unknown = type.includes('json') ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
  return {
    ...(json === undefined ? {} : { json }),
    method: request.method ?? '',
    path: request.url ?? '',
    key: (request.headers['idempotency-key'] as string | undefined) ?? null,
    headers: request.headers,
    fields,
    image,
    at: Date.now(),
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

/** An answer of the API's error table. */
export const refuse =
  (
    code: ErrorBody['code'],
    options: { message?: string; issues?: FieldIssues; headers?: Record<string, string> } = {},
  ): Step =>
  (_, response) => {
    const { message = `The server says ${code}`, issues, headers } = options
    sendJson(response, errorStatus[code], { code, message, ...(issues && { issues }) }, headers)
  }

export const html =
  (status: number, headers: Record<string, string> = {}): Step =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end('<!doctype html><title>Welcome to Hotel Wi-Fi</title>')
  }

/** The connection breaks before anything was stored. */
export const breakOff: Step = (_, response) => {
  response.socket?.destroy()
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const state: Omit<ScriptedServer, 'url' | 'close' | 'posts'> = {
    arrivals: [],
    stored: new Map(),
    closed: new Set(),
    toys: new Map(),
    nextPosts: [],
    nextGets: [],
    everything: null,
    now: () => Date.now(),
  }
  const server = createServer((request, response) => {
    // happy-dom keeps answers of its own accord; the app asks browsers not to.
    response.setHeader('cache-control', 'no-store')
    response.setHeader('date', new Date(state.now()).toUTCString())
    void readArrival(request)
      .then(async (arrival) => {
        state.arrivals.push(arrival)
        const step = state.everything ?? (arrival.method !== 'GET' ? state.nextPosts : state.nextGets).shift()
        if (!step || (await step(arrival, response)) === 'pass') answerHealthily(state, arrival, response)
      })
      // A request that broke off on its way has nobody to answer.
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: () => state.arrivals.filter(({ method }) => method === 'POST'),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

type State = Pick<ScriptedServer, 'stored' | 'closed' | 'toys' | 'now'>

function answerHealthily(state: State, arrival: Arrival, response: ServerResponse): void {
  const key = arrival.key ?? arrival.path.split('/').at(-1) ?? ''
  if (arrival.method !== 'GET' && state.closed.has(key)) return refuseRemoved(response)
  if (arrival.method === 'PUT') return correctHealthily(state, arrival, response)
  if (arrival.method === 'DELETE') return takeBackHealthily(state, key, response)
  if (arrival.method === 'POST') {
    const known = arrival.key === null ? undefined : state.stored.get(arrival.key)
    const entry = known?.entry ?? storeArrival(state, arrival)
    return sendJson(response, known ? 200 : 201, entry, { 'idempotency-key': arrival.key ?? '' })
  }
  const id = decodeURIComponent(arrival.path.split('/').at(-1) ?? '').toLowerCase()
  const toy = state.toys.get(id)
  if (!toy) return sendJson(response, 404, { code: 'not_found', message: 'There is no toy with this tag' })
  const etag = `"${toy.journeyEntries.length}"`
  if (arrival.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag })
    response.end()
    return
  }
  sendJson(response, 200, toy, { etag })
}

/** What the real API does with a correction by the author. */
function correctHealthily({ stored, toys }: State, arrival: Arrival, response: ServerResponse): void {
  const key = arrival.path.split('/').at(-1) ?? ''
  const known = stored.get(key)
  if (!known) return sendJson(response, 404, { code: 'not_found', message: 'There is no such entry' })
  const { location = '', comment = '', addedBy = '' } = arrival.fields
  const entry = { ...known.entry, location, comment, addedBy }
  stored.set(key, { entry, image: arrival.fields.keepPhoto === 'true' ? known.image : arrival.image })
  const toy = toys.get(entry.toyId.toLowerCase())
  const others = toy?.journeyEntries.filter(({ id }) => id !== entry.id) ?? []
  if (toy) toys.set(entry.toyId.toLowerCase(), { ...toy, journeyEntries: [...others, entry] })
  sendJson(response, 200, entry, { 'idempotency-key': key })
}

const refuseRemoved = (response: ServerResponse) =>
  sendJson(response, 410, { code: 'removed', message: 'This entry has been removed' })

/** What the real API does when the author takes an entry back. */
function takeBackHealthily({ stored, closed, toys }: State, key: string, response: ServerResponse): void {
  const toyId = stored.get(key)?.entry.toyId.toLowerCase() ?? ''
  const toy = toys.get(toyId)
  const journeyEntries = toy?.journeyEntries.filter(({ submissionKey }) => submissionKey !== key) ?? []
  if (toy) toys.set(toyId, { ...toy, journeyEntries })
  stored.delete(key)
  closed.add(key)
  sendJson(response, 200, { submissionKey: key, takenBack: true })
}

/** What the real API does with an entry, as far as the device can see it. Also used to lose an answer after it. */
export function storeArrival(
  { stored, toys, now }: Pick<State, 'stored' | 'toys' | 'now'>,
  { key, path, fields, image }: Arrival,
): Entry {
  const toyId = decodeURIComponent(path.split('/').at(-2) ?? '')
  const entry: Entry = {
    id: stored.size + 1,
    toyId,
    location: fields.location ?? '',
    comment: fields.comment ?? '',
    addedBy: fields.addedBy ?? '',
    date: fields.takenAt ?? formatInstant(new Date(), null),
    receivedAt: new Date(now()).toISOString(),
    latitude: Number(fields.latitude),
    longitude: Number(fields.longitude),
    imageUrl: null,
    photo: null,
    submissionKey: key,
  }
  stored.set(key ?? String(entry.id), { entry, image })
  const toy = toys.get(toyId.toLowerCase())
  if (toy) toys.set(toyId.toLowerCase(), { ...toy, journeyEntries: [...toy.journeyEntries, entry] })
  return entry
}
