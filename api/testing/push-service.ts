import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { importJWK, jwtVerify } from 'jose'
import type { PushSubscriptionInput } from '../contract/followers.ts'

/** A message as the browser would get it. */
export interface Pushed {
  /** Which browser. */
  name: string
  payload: unknown
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  /** Claims of the VAPID token. */
  claims: { aud: string; sub: string; exp: number }
  /** The key that it was signed with, in base64url. */
  key: string
}

export interface PushService {
  origin: string
  /** Messages that were accepted, oldest first. */
  received: Pushed[]
  /** Why messages were refused, for a test that fails. */
  problems: string[]
  /** A browser that subscribes. */
  subscribe(name?: string): PushSubscriptionInput
  /** Answers the browser of this name with this status from now on; null accepts again. */
  answer(name: string, status: number | null, headers?: Record<string, string>): void
  /** Called before an accepted message is answered. */
  onMessage: ((pushed: Pushed) => unknown) | null
  /** How many senders are connected: of one that was killed, what it sent may still be on its way. */
  connections(): Promise<number>
  close(): Promise<void>
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
  answer: { status: number; headers: Record<string, string> } | null
}

/** A push service on this machine that speaks the protocol: it checks signatures (RFC 8292) and decrypts (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = http.createServer((request, response) => {
    receive(request).then(
      ({ status, headers = {} }) => response.writeHead(status, headers).end(),
      (error: unknown) => {
        service.problems.push(String(error))
        response.writeHead(400).end()
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    problems: [],
    onMessage: null,
    subscribe(name = randomBytes(6).toString('hex')) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth, answer: null })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${service.origin}/push/${name}`, keys }
    },
    answer(name, status, headers = {}) {
      const browser = browsers.get(name)
      if (browser) browser.answer = status === null ? null : { status, headers }
    },
    connections: () => promisify(server.getConnections.bind(server))(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function receive(request: IncomingMessage): Promise<{ status: number; headers?: Record<string, string> }> {
    const body = await buffer(request)
    const name = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const browser = browsers.get(name)
    if (!browser || request.method !== 'POST') return { status: 404 }
    if (browser.answer) return browser.answer
    const { headers } = request
    const signed = await verify(String(headers.authorization), service.origin)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not aes128gcm')
    if (body.length > 4096) return { status: 413 }
    const pushed: Pushed = {
      ...{ name, ...signed, ttl: Number(headers['ttl']) },
      ...{ topic: headers['topic'] as string | undefined, urgency: headers['urgency'] as string | undefined },
      payload: JSON.parse(decrypt(body, browser)) as unknown,
    }
    if (!Number.isInteger(pushed.ttl) || headers['ttl'] === undefined) throw new Error('No TTL')
    if (pushed.topic !== undefined && !/^[\w-]{1,32}$/.test(pushed.topic)) throw new Error('Not a topic')
    await service.onMessage?.(pushed)
    service.received.push(pushed)
    return { status: 201, headers: { Location: `${service.origin}/message/1` } }
  }

  return service
}

/** `vapid t=…, k=…`: a JWT by ES256 over our origin, valid for a day at most. */
async function verify(authorization: string, origin: string): Promise<Pick<Pushed, 'claims' | 'key'>> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), *k=([^,\s]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('Not a VAPID key')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    algorithms: ['ES256'],
    audience: origin,
  })
  const { aud, sub, exp } = payload as Pushed['claims']
  if (!/^(mailto:.+@|https:)/.test(sub)) throw new Error('Not a contact')
  if (exp > Date.now() / 1000 + 24 * 60 * 60 + 60) throw new Error('Valid for more than a day')
  return { claims: { aud, sub, exp }, key }
}

/** The content encoding aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('More than one record')
  const text = (words: string) => Buffer.from(`${words}\0`)
  const info = Buffer.concat([text('WebPush: info'), ecdh.getPublicKey(), senderKey])
  const derive = (secret: Buffer, salted: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, about, length))
  const shared = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(shared, salt, text('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(shared, salt, text('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends in 2 and zeros.
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Bad padding')
  return plain.subarray(0, end).toString('utf8')
}
