import { readPhoto, readWords } from './content.ts'
import { jsonReply, refusal, type Reply, type Server, type Upload } from './server.ts'
import type { World } from './world.ts'

/** What becomes of a request on its way. Those of `refusals` are answered without the server's entry code. */
export type Fault =
  | 'lost-request'
  | 'lost-answer'
  | 'late-request'
  | 'late-answer'
  | 'twice'
  | 'stalled'
  | 'stalled-stored'
  | keyof typeof refusals

const page = '<!doctype html><title>Welcome to Hotel Wi-Fi</title>'
const html = (status: number, headers = {}): Reply => ({
  status,
  body: page,
  headers: { 'content-type': 'text/html', ...headers },
})

const refusals = {
  'bad-fields': () => refusal('invalid_input', { issues: { comment: 'Too long' } }),
  'bad-body': () => refusal('invalid_input'),
  'too-large': () => refusal('too_large'),
  'bad-image': () => refusal('unsupported_image'),
  'toy-gone': () => refusal('not_found'),
  forbidden: () => refusal('forbidden'),
  'rate-limited': () => refusal('rate_limited'),
  'rate-limited-30s': () => refusal('rate_limited', {}, { 'retry-after': '30' }),
  unavailable: () => refusal('unavailable'),
  'unavailable-2s': () => refusal('unavailable', {}, { 'retry-after': '2' }),
  'unavailable-10min': () => refusal('unavailable', {}, { 'retry-after': '600' }),
  internal: () => refusal('internal'),
  'bad-gateway': () => html(502),
  'proxy-404': () => html(404),
  'sign-in-page': () => html(200),
  redirect: () => html(302, { location: 'http://127.0.0.1:9/login' }),
  'foreign-json': () => jsonReply(200, { id: 7 }),
  empty: () => ({ status: 204, body: '', headers: {} }),
} satisfies Record<string, () => Reply>

export const faults: readonly Fault[] = [
  ...(['lost-request', 'lost-answer', 'late-request', 'late-answer', 'twice', 'stalled', 'stalled-stored'] as const),
  ...(Object.keys(refusals) as (keyof typeof refusals)[]),
]

/** An upload as the device sent it, and what came of it there. */
export interface Sent {
  context: string
  upload: Upload
  fault: Fault | null
  /** A 200 or 201 of the server's own code reached the living context. */
  wasConfirmed: boolean
  /** Any whole answer of the server reached it. */
  status: number | null
  /** The living context waits for what comes of it. */
  isUnderWay: boolean
}

export interface Network {
  isOnline: boolean
  /** For the next uploads, one each; when used up the network is sound. */
  faults: Fault[]
  sent: Sent[]
  /** Called when an upload leaves the device. */
  onSent: (sent: Sent) => void
  /** What is still to happen some day: answers and requests that were held up. */
  late: (() => void)[]
  fetch(context: string, url: URL, init: RequestInit): Promise<unknown>
  forget(context: string): void
}

type Settle = { reply: Reply } | { error: Error }
type Form = Map<string, string | { bytes: ArrayBuffer }>

function readUpload(path: string, init: RequestInit): Upload {
  const form = (init.body ?? new Map()) as unknown as Form
  const headers = new Headers(init.headers)
  const [, , , toy = '', , key = ''] = path.split('/')
  const text = (name: string) => String(form.get(name) ?? '')
  const image = form.get('image')
  const photo = typeof image === 'object' ? readPhoto(image.bytes) : null
  return {
    method: init.method as Upload['method'],
    toy: decodeURIComponent(toy),
    key: headers.get('idempotency-key') ?? key,
    entry: text('location'),
    content: { words: readWords(text('comment')), photo },
    keepsPhoto: text('keepPhoto') === 'true',
    edition: Number(text('edition')),
    password: text('password'),
    authorHash: text('authorHash'),
    token: (headers.get('authorization') ?? '').replace('Bearer ', ''),
  }
}

const respond = ({ status, body, headers }: Reply) => ({
  type: 'default',
  status,
  statusText: '',
  headers: new Headers(headers),
  text: async () => body,
})

export function createNetwork(world: World, server: Server): Network {
  const alive = new Set<symbol>()
  const owners = new Map<symbol, string>()

  function travel(
    context: string,
    label: string,
    init: RequestInit,
    handle: () => Reply,
    fault: Fault | null,
    sent: Sent | null,
  ) {
    return new Promise<unknown>((resolve, reject) => {
      const id = Symbol(label)
      alive.add(id)
      owners.set(id, context)
      init.signal?.addEventListener('abort', () => {
        alive.delete(id)
        if (sent) sent.isUnderWay = false
        reject(new DOMException('Aborted', 'AbortError'))
      })
      const deliver = (settle: Settle, how: string) =>
        world.gates.push({
          context: null,
          label: `${label} ${how}`,
          open: () => {
            if (!alive.delete(id)) return
            if (sent) sent.isUnderWay = false
            if ('error' in settle) return reject(settle.error)
            if (sent) sent.status = settle.reply.status
            if (sent && (settle.reply.status === 200 || settle.reply.status === 201)) {
              sent.wasConfirmed = /"(receivedAt|takenBack)"/.test(settle.reply.body)
            }
            resolve(respond(settle.reply))
          },
        })
      world.gates.push({ context: null, label: `${label} arrives`, open: () => arrive(fault, handle, deliver) })
    })
  }

  function arrive(fault: Fault | null, handle: () => Reply, deliver: (settle: Settle, how: string) => void): void {
    const broken = { error: new TypeError('fetch failed') }
    const lose = () => deliver(broken, 'is lost')
    const process = () => {
      const reply = handle()
      return () => deliver({ reply }, `is answered ${reply.status}`)
    }
    if (!network.isOnline) return lose()
    switch (fault) {
      case null:
        return process()()
      case 'lost-request':
        return lose()
      case 'lost-answer':
        return void (process(), lose())
      case 'late-request':
        network.late.push(process)
        return lose()
      case 'late-answer':
        return void network.late.push(process())
      case 'twice':
        return void (process(), process()())
      case 'stalled':
        return
      case 'stalled-stored':
        return void process()
      default: {
        const reply = refusals[fault]()
        return deliver({ reply }, `is answered ${reply.status} (${fault})`)
      }
    }
  }

  const network: Network = {
    isOnline: true,
    faults: [],
    sent: [],
    onSent: () => undefined,
    late: [],
    fetch(context, url, init) {
      if (!network.isOnline) return Promise.reject(new TypeError('fetch failed'))
      const path = url.pathname
      const method = init.method ?? 'GET'
      if (method === 'GET') {
        const toy = decodeURIComponent(path.split('/')[3] ?? '')
        const etag = new Headers(init.headers).get('if-none-match')
        return travel(context, `GET ${toy}`, init, () => server.journey(toy, etag), null, null)
      }
      const upload = readUpload(path, init)
      const fault = network.faults.shift() ?? null
      const sent: Sent = { context, upload, fault, wasConfirmed: false, status: null, isUnderWay: true }
      network.sent.push(sent)
      network.onSent(sent)
      const label = `${method} ${upload.entry} words ${upload.content.words} photo ${upload.content.photo ?? '-'} edition ${upload.edition}`
      return travel(context, label, init, () => server.receive(upload), fault, sent)
    },
    forget(context) {
      for (const sent of network.sent) if (sent.context === context) sent.isUnderWay = false
      for (const [id, owner] of owners) if (owner === context) alive.delete(id)
    },
  }
  return network
}
