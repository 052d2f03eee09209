import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { confirmIntent, newIntent, unflatten, type FakeIntent, type FakeRefund } from './fake-stripe-intents.ts'
import { presentDispute, presentIntent, presentRefund, refundedPence } from './fake-stripe-objects.ts'

/** A fault for the next request to Stripe's API; `hang` never answers, until the fake closes or the caller gives up. */
export type FakeFault = { status: number; code?: string } | 'hang' | 'cut'

interface State {
  intents: Map<string, FakeIntent>
  requests: { call: string; idempotencyKey: string | null }[]
  faults: FakeFault[]
  /** Faults for what the server asks in the background (its account, its lists), which `faults` spares. */
  backgroundFaults: FakeFault[]
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
  const state: State = { intents: new Map(), requests: [], faults: [], backgroundFaults: [], onRetrieve: null }
  const byKey = new Map<string, { body: string; intent: FakeIntent }>()
  const refundsByKey = new Map<string, FakeRefund>()

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

  function refund({ res, body, key }: Call): void {
    const { payment_intent, amount, metadata, reason } = unflatten(body)
    const intent = state.intents.get(String(payment_intent))
    if (intent?.status !== 'succeeded') return sendError(res, 404, 'resource_missing')
    const known = key === null ? undefined : refundsByKey.get(key)
    if (known) return send(res, 200, presentRefund(intent, known))
    const isLeft = refundedPence(intent) + Number(amount) <= intent.received
    if (!isLeft || intent.dispute) return sendError(res, 400, isLeft ? 'charge_disputed' : 'charge_already_refunded')
    const ours = typeof metadata === 'object' && typeof metadata['key'] === 'string' ? metadata['key'] : null
    const made = addRefund(intent, Number(amount), { key: ours, reason: (reason as FakeRefund['reason']) ?? null })
    if (key !== null) refundsByKey.set(key, made)
    send(res, 200, presentRefund(intent, made))
  }

  function confirm({ req, res, body }: Call, intent: FakeIntent): void {
    if (['succeeded', 'processing', 'canceled'].includes(intent.status)) return sendUnexpectedState(res, intent)
    const declined = confirmIntent(intent, unflatten(body), `http://${req.headers.host}/authenticate`)
    if (declined) return send(res, 402, { error: declined })
    if (intent.status === 'succeeded') pay(intent.id)
    send(res, 200, presentIntent(intent))
  }

  function cancel({ res }: Call, intent: FakeIntent): void {
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return sendUnexpectedState(res, intent)
    intent.status = 'canceled'
    send(res, 200, presentIntent(intent))
  }

  /** The bank's page: here it confirms at once (or refuses, with `answer=no`) and sends the browser back. */
  function authenticate({ res, url }: Call): void {
    const intent = state.intents.get(url.searchParams.get('payment_intent') ?? '')
    if (!intent?.returnUrl) return sendError(res, 404, 'resource_missing')
    const isRefused = url.searchParams.get('answer') === 'no'
    if (intent.status === 'requires_action') {
      if (isRefused) intent.status = 'requires_payment_method'
      else pay(intent.id)
    }
    const back = new URL(intent.returnUrl)
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', intent.clientSecret)
    back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
    res.writeHead(302, { Location: back.href }).end()
  }

  /** The one that is asked about, or all. */
  function intentsOf({ searchParams }: URL): FakeIntent[] {
    const id = searchParams.get('payment_intent')
    return [...state.intents.values()].filter((intent) => id === null || intent.id === id)
  }

  function route(call: Call): void {
    const { req, res, url } = call
    const [, id, action] = /^\/v1\/payment_intents(?:\/([^/]+))?(?:\/(confirm|cancel))?$/.exec(url.pathname) ?? []
    if (url.pathname === '/v1/payment_intents' && req.method === 'POST') return create(call)
    if (url.pathname === '/v1/payment_intents' && req.method === 'GET')
      return listSince(res, [...state.intents.values()].map(presentIntent), url)
    if (url.pathname === '/v1/refunds' && req.method === 'POST') return refund(call)
    if (url.pathname === '/v1/refunds') {
      return listSince(
        res,
        intentsOf(url).flatMap((one) => one.refunds.map((refund) => presentRefund(one, refund))),
        url,
      )
    }
    if (url.pathname === '/v1/disputes')
      return listSince(
        res,
        intentsOf(url)
          .filter(({ dispute }) => dispute)
          .map(presentDispute),
        url,
      )
    if (url.pathname === '/v1/account') return send(res, 200, account)
    if (url.pathname === '/authenticate') return authenticate(call)
    const intent = id ? state.intents.get(id) : undefined
    if (!intent) return sendError(res, 404, 'resource_missing')
    if (action === 'confirm') return confirm(call, intent)
    if (action === 'cancel') return cancel(call, intent)
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
    const isList = /^\/v1\/(account|payment_intents|refunds|disputes)$/.test(url.pathname)
    const isBackground = req.method === 'GET' && isList && !url.searchParams.has('payment_intent')
    if (!isBackground) state.requests.push({ call: `${req.method} ${url.pathname}`, idempotencyKey: key })
    const fault = (isBackground ? state.backgroundFaults : state.faults).shift()
    if (fault === 'hang') return
    if (fault === 'cut') return void req.socket.destroy()
    if (fault) return sendError(res, fault.status, fault.code ?? 'api_error')
    route({ req, res, url, body, key })
  }

  return { state, find, pay, listener: (req: IncomingMessage, res: ServerResponse) => void answer(req, res) }
}

const account = {
  id: 'acct_fake',
  object: 'account',
  business_profile: { name: null },
  settings: { dashboard: { display_name: 'The fake shop' } },
}

export function addRefund(intent: FakeIntent, pence: number, given: Partial<FakeRefund> = {}): FakeRefund {
  const id = `re_${randomBytes(8).toString('hex')}`
  const created = Math.floor(Date.now() / 1000)
  const refund: FakeRefund = { id, pence, status: 'succeeded', reason: null, key: null, created, ...given }
  intent.refunds.push(refund)
  return refund
}

/** Newest first, as Stripe lists. */
function listSince(res: ServerResponse, all: readonly { id: string; created: number }[], url: URL): void {
  const since = Number(url.searchParams.get('created[gte]') ?? 0)
  list(res, all.filter(({ created }) => created >= since).toReversed(), url)
}

/** One page of a list. */
function list(res: ServerResponse, all: readonly { id: string }[], { pathname, searchParams }: URL): void {
  const after = all.findIndex(({ id }) => id === searchParams.get('starting_after'))
  const rest = all.slice(after + 1)
  const limit = Number(searchParams.get('limit') ?? 10)
  send(res, 200, { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: pathname })
}

async function readBody(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return text
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' }).end(JSON.stringify(body))
}

/** As Stripe refuses what a payment's status does not allow: with the payment as it is. */
function sendUnexpectedState(res: ServerResponse, intent: FakeIntent): void {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Unexpected state' }
  send(res, 400, { error: { ...error, payment_intent: presentIntent(intent) } })
}

function sendError(res: ServerResponse, status: number, code: string): void {
  const type = status >= 500 ? 'api_error' : code === 'idempotency_error' ? code : 'invalid_request_error'
  send(res, status, { error: { type, code, message: `The fake says ${code}` } })
}
