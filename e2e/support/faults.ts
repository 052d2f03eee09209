import type { Answer, Exchange } from './exchange.ts'

export type Fault =
  | { kind: 'none' }
  /** The server does its work; the answer never arrives. */
  | { kind: 'answer-lost' }
  /** The request is swallowed; nothing ever comes back. */
  | { kind: 'black-hole' }
  /** The server's headers arrive, its body never does. */
  | { kind: 'stalled-body' }
  /** The connection breaks while the body is on its way; the server sees nothing. */
  | { kind: 'cut-upload' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** A network that wants a sign-in answers everything with its own page. */
  | { kind: 'portal-page' }
  | { kind: 'portal-redirect' }
  /** The server's answer with something added to it: the next build of a script. */
  | { kind: 'appended'; text: string }
  /** The request reaches the server twice, milliseconds apart; the browser gets the answer to the first. */
  | { kind: 'duplicated' }
  /** Nothing goes on until `release` settles. */
  | { kind: 'held'; release: Promise<unknown> }
  /** As held, but the server has already done its work. */
  | { kind: 'answer-held'; release: Promise<unknown> }

const portalPage = '<!doctype html><title>Wi-Fi</title><h1>Welcome to Harbour Café. Please sign in.</h1>'

function send({ response }: Exchange, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.end(body)
}

const page = (exchange: Exchange, status: number, headers: Record<string, string>, text: string) =>
  send(exchange, { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(text) })

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Plays one fault on one request. `healed` fires when the story takes all faults away. */
export async function answerFault(fault: Fault, exchange: Exchange, healed: AbortSignal): Promise<void> {
  const { request, response } = exchange
  if (fault.kind === 'cut-upload') {
    request.once('data', () => request.destroy())
    return
  }
  const body = await exchange.body()
  switch (fault.kind) {
    case 'none':
      return send(exchange, await exchange.forward(body))
    case 'answer-lost':
      await exchange.forward(body)
      response.destroy()
      return
    case 'black-hole':
      await until(healed)
      response.destroy()
      return
    case 'stalled-body': {
      const answer = await exchange.forward(body)
      response.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
      response.write(answer.body.subarray(0, Math.min(10, answer.body.length - 1)))
      await until(healed)
      response.destroy()
      return
    }
    case 'status': {
      const headers = { 'content-type': 'text/plain', ...fault.headers }
      return send(exchange, { status: fault.status, headers, body: Buffer.from(fault.body ?? '') })
    }
    case 'portal-page':
      return page(exchange, 200, {}, portalPage)
    case 'portal-redirect':
      return page(exchange, 302, { location: '/portal-sign-in' }, '')
    case 'appended': {
      // Plain text, so that something can be added to it.
      request.headers['accept-encoding'] = 'identity'
      delete request.headers['if-none-match']
      const answer = await exchange.forward(body)
      const { etag: _, ...headers } = answer.headers
      return send(exchange, { ...answer, headers, body: Buffer.concat([answer.body, Buffer.from(fault.text)]) })
    }
    case 'duplicated': {
      const [first] = await Promise.all([exchange.forward(body), exchange.forward(body)])
      return send(exchange, first)
    }
    case 'held':
      await Promise.race([fault.release, until(healed)])
      return send(exchange, await exchange.forward(body))
    case 'answer-held': {
      const answer = await exchange.forward(body)
      await Promise.race([fault.release, until(healed)])
      return send(exchange, answer)
    }
  }
}
