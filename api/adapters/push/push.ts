import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import { lookUpPublic } from './public-address.ts'

/** Where one browser takes its messages. The endpoint is a secret: whoever knows it can send there. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * `gone`: there is no such subscription any more. `unauthorised`: the subscription or our signature is not accepted.
 * `refused`: trying again would be no use. `busy`: it would be later.
 */
export type PushOutcome =
  { name: 'sent' | 'gone' } | { name: 'unauthorised' | 'refused' | 'busy'; status: number; retryAfterMs: number }

export interface Push {
  /** What browsers subscribe with; null when this site sends no push messages. */
  readonly publicKey: string | null
  /** Whether the endpoint is one of a push service and the keys are keys. */
  accepts(target: PushTarget): boolean
  /** The push service of an endpoint, as `PUSH_HOSTS` has it; null for one that is not on the list any more. */
  serviceOf(endpoint: string): string | null
  /** Sends a message; rejects when the push service cannot be reached. `topic`: a later one replaces it while it waits. */
  send(target: PushTarget, message: { payload: string; topic: string }): Promise<PushOutcome>
  close(): void
}

interface Options {
  /** null sends nothing. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null
  hosts: readonly string[]
  testOrigin: string | null
  /** For one message, in milliseconds. */
  timeoutMs?: number
}

/** Seconds for which a push service keeps a message for a device that is off. */
const keptSeconds = 24 * 60 * 60

/** Web Push: messages encrypted for one browser (RFC 8291), signed with our key (RFC 8292). */
export function createPush({ vapid, hosts, testOrigin, timeoutMs = 10_000 }: Options): Push {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, lookup: lookUpPublic })
  const serviceOf = findService(hosts, testOrigin)

  const detailsOf = ({ endpoint, p256dh, auth }: PushTarget, payload: string, topic: string) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...(vapid ? { vapidDetails: vapid } : {}),
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      urgency: 'normal',
      topic,
    })

  return {
    publicKey: vapid?.publicKey ?? null,

    accepts(target) {
      if (serviceOf(target.endpoint) === null) return false
      try {
        detailsOf(target, 'x', 'x')
        return true
      } catch {
        return false
      }
    },

    serviceOf,

    async send(target, { payload, topic }) {
      if (!vapid || serviceOf(target.endpoint) === null) return { name: 'refused', status: 0, retryAfterMs: 0 }
      const { method, headers, body } = detailsOf(target, payload, topic)
      const { protocol } = new URL(target.endpoint)
      const ask = protocol === 'http:' ? http : https
      const signal = AbortSignal.timeout(timeoutMs)
      return await new Promise<PushOutcome>((resolve, reject) => {
        // Redirects are not followed: their target would be nobody's choice of ours.
        const request = ask.request(target.endpoint, {
          method,
          headers,
          signal,
          ...(ask === https ? { agent: new URL(target.endpoint).origin === testOrigin ? undefined : agent } : {}),
        })
        request.once('error', reject)
        request.once('response', (response) => {
          // Its words are of no use, and may be endless.
          response.on('error', () => undefined).destroy()
          resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']))
        })
        request.end(body)
      })
    },

    close: () => agent.destroy(),
  }
}

/** Only https, the usual port, a name that is on the list and no credentials; or the push service of a test. */
function findService(hosts: readonly string[], testOrigin: string | null): (endpoint: string) => string | null {
  const find = (host: string) =>
    hosts.find((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known)) ?? null
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return null
    const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
    if (username || password) return null
    if (origin === testOrigin) return origin
    return protocol === 'https:' && port === '' ? find(hostname) : null
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { name: 'sent' }
  if (status === 404 || status === 410) return { name: 'gone' }
  // Apple says 400 where others say 401 or 403.
  if ([400, 401, 403].includes(status)) return { name: 'unauthorised', status, retryAfterMs: 0 }
  const seconds = Number(retryAfter)
  const retryAfterMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : 0
  return { name: status === 429 || status >= 500 ? 'busy' : 'refused', status, retryAfterMs }
}
