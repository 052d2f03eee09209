import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * How it fails: nobody listens; SlowDown, or an internal error; the key is not allowed; no answer at all; a byte of what is
 * stored changes on the way; half an answer, then the connection is cut; a page of a proxy in place of the store's answer.
 */
export type S3Fault = 'gone' | 'busy' | 'broken' | 'forbidden' | 'silent' | 'damaging' | 'cutting' | 'a proxy'

export interface FaultyS3 {
  url: string
  /** From now on, until told otherwise; null works. */
  fail(fault: S3Fault | null): Promise<void>
  /** Called before each request is passed on, which waits for it. */
  before: ((method: string, path: string) => Promise<void> | void) | null
  /** Requests so far. */
  readonly requests: number
  close(): Promise<void>
}

/** Stands before an S3 server and fails when told to. */
export async function startFaultyS3(target: string): Promise<FaultyS3> {
  let fault: S3Fault | null = null
  let count = 0
  // Whoever is killed in the middle of a request is not answered.
  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()))
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    count++
    const body = await buffer(req)
    await faulty.before?.(req.method ?? '', req.url ?? '')
    if (fault === 'silent') return
    if (fault === 'busy') return refuse(res, 503, 'SlowDown')
    if (fault === 'broken') return refuse(res, 500, 'InternalError')
    if (fault === 'forbidden') return refuse(res, 403, 'AccessDenied')
    if (fault === 'a proxy') return void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome</p>')
    if (fault === 'damaging' && body.length > 0) body[0] = (body[0] as number) ^ 1
    pass(target, req, body, res, fault === 'cutting')
  }

  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const faulty: FaultyS3 = {
    url: `http://127.0.0.1:${port}`,
    before: null,
    get requests() {
      return count
    },
    async fail(next) {
      fault = next
      if (next === 'gone') await stop()
      else if (!server.listening) await listen(port)
      if (next !== 'silent') server.closeIdleConnections()
    },
    close: stop,
  }
  return faulty
}

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

function pass(target: string, req: IncomingMessage, body: Buffer, res: ServerResponse, isCut: boolean): void {
  const { method, headers, url } = req
  const onwards = request(new URL(url ?? '/', target), { method: method ?? 'GET', headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    if (!isCut) return void answer.pipe(res)
    let isEmpty = true
    answer.once('data', (chunk: Buffer) => {
      isEmpty = false
      res.write(chunk.subarray(0, chunk.length / 2), () => res.destroy())
    })
    answer.once('end', () => isEmpty && res.destroy())
  })
  onwards.on('error', () => res.destroy())
  onwards.end(body)
}
