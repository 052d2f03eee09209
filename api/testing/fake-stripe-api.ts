import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { confirmIntent, newIntent, presentIntent, unflatten, type FakeIntent } from './fake-stripe-intents.ts'

/** A fault for the next request to Stripe's API; `hang` never answers, until the fake closes or the caller gives up. */
export type FakeFault = { status: number; code?: string } | 'hang' | 'cut'

interface State {
  intents: Map<string, FakeIntent>
  requests: { call: string; idempotencyKey: string | null }[]
  faults: FakeFault[]
  onRetrieve: ((id: string) => void) | null
}

interface Call {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  body: string
  key: string | null
}

/** The HTTP side of the fake Stripe and what it remembers. */
export function createFakeStripeApi({ onPaid }: { onPaid(intent: FakeIntent): void }) {
  const state: State = { intents: new Map(), requests: [], faults: [], onRetrieve: null }
  const byKey = new Map<string, { body: string; intent: FakeIntent }>()

  function find(id: string): FakeIntent {
    const intent = state.intents.get(id)
    if (!intent) throw new Error(`No intent ${id}`)
    return intent
  }

  function pay(id: string, changes: Partial<FakeIntent> = {}): FakeIntent {
    const intent = find(id)
    Object.assign(intent, { status: 'succeeded', received: intent.amount, ...changes })
    onPaid(intent)
    return intent
  }

  function create({ res, body, key }: Call): void {
    const known = key === null ? undefined : byKey.get(key)
    if (known && known.body !== body) return sendError(res, 400, 'idempotency_error')
    const intent = known?.intent ?? newIntent(unflatten(body), randomBytes(8).toString('hex'))
    state.intents.set(intent.id, intent)
    if (key !== null) byKey.set(key, { body, intent })
    send(res, 200, presentIntent(intent))
  }

  function confirm({ req, res, body }: Call, intent: FakeIntent): void {
    const declined = confirmIntent(intent, unflatten(body), `http://${req.headers.host}/authenticate`)
    if (declined) return send(res, 402, { error: declined })
    if (intent.status === 'succeeded') pay(intent.id)
    send(res, 200, presentIntent(intent))
  }

  /** The bank's page: here it confirms at once (or refuses, with `answer=no`) and sends the browser back. */
  function authenticate({ res, url }: Call): void {
    const intent = state.intents.get(url.searchParams.get('payment_intent') ?? '')
    if (!intent?.returnUrl) return sendError(res, 404, 'resource_missing')
    const isRefused = url.searchParams.get('answer') === 'no'
    if (isRefused) intent.status = 'requires_payment_method'
    else pay(intent.id)
    const back = new URL(intent.returnUrl)
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', intent.clientSecret)
    back.searchParams.set('redirect_status', isRefused ? 'failed' : 'succeeded')
    res.writeHead(302, { Location: back.href }).end()
  }

  function route(call: Call): void {
    const { req, res, url } = call
    const [, id, action] = /^\/v1\/payment_intents(?:\/([^/]+))?(?:\/(confirm))?$/.exec(url.pathname) ?? []
    if (url.pathname === '/v1/payment_intents' && req.method === 'POST') return create(call)
    if (url.pathname === '/v1/disputes') return listDisputes(res, state.intents.get(named(url)))
    if (url.pathname === '/authenticate') return authenticate(call)
    const intent = id ? state.intents.get(id) : undefined
    if (!intent) return sendError(res, 404, 'resource_missing')
    if (action === 'confirm') return confirm(call, intent)
    state.onRetrieve?.(intent.id)
    send(res, 200, presentIntent(intent))
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://fake')
    const body = await readBody(req)
    const key = (req.headers['idempotency-key'] as string | undefined) ?? null
    // A browser's element asks from another origin, and asks whether it may.
    res.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*')
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    state.requests.push({ call: `${req.method} ${url.pathname}`, idempotencyKey: key })
    const fault = state.faults.shift()
    if (fault === 'hang') return
    if (fault === 'cut') return void req.socket.destroy()
    if (fault) return sendError(res, fault.status, fault.code ?? 'api_error')
    route({ req, res, url, body, key })
  }

  return { state, find, pay, listener: (req: IncomingMessage, res: ServerResponse) => void answer(req, res) }
}

const named = (url: URL) => url.searchParams.get('payment_intent') ?? ''

function listDisputes(res: ServerResponse, intent: FakeIntent | undefined): void {
  const data = intent?.dispute ? [{ id: 'dp_1', object: 'dispute', status: intent.dispute }] : []
  send(res, 200, { object: 'list', data, has_more: false, url: '/v1/disputes' })
}

async function readBody(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return text
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' }).end(JSON.stringify(body))
}

function sendError(res: ServerResponse, status: number, code: string): void {
  const type = status >= 500 ? 'api_error' : code === 'idempotency_error' ? code : 'invalid_request_error'
  send(res, status, { error: { type, code, message: `The fake says ${code}` } })
}
