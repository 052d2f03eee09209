import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  bytes: Buffer | null
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

/** No answer by then is a hang: twice what the slowest honest request is given. */
const patienceMs = 60_000

/** Sends what `fetch` would mend or refuse. */
export function send(url: string, { method, path, headers, bytes }: Sent): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const length = bytes ? { 'Content-Length': String(bytes.length) } : {}
    const asked = request(url, { method, path, headers: { ...length, ...headers, Connection: 'close' } })
    asked.setTimeout(patienceMs, () => asked.destroy(new Error('no answer in time')))
    asked.once('error', reject)
    asked.once('response', (response) => {
      buffer(response).then((body) => {
        const milliseconds = performance.now() - started
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body.toString(), milliseconds })
      }, reject)
    })
    asked.end(bytes ?? undefined)
  })
}

/** Puts parameters and query into the path of a route. */
export function buildPath(pattern: string, params: readonly unknown[], query: readonly [string, unknown][]): string {
  const rest = [...params]
  const path = pattern.replace(/:\w+/g, () => encodeSegment(String(rest.shift())))
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return path + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

/** Half a surrogate pair cannot be escaped; a buffer makes it the replacement character. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString())

/** Some are left as they are where HTTP allows it: broken escapes belong to what servers get. */
function encodeSegment(text: string): string {
  return text.startsWith('%') ? '%E0%A4%A' : encode(text) || '%20'
}
