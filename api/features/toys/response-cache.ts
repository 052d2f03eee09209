import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface ToyResponse {
  /** The id as the admin typed it. */
  readonly id: string
  readonly revision: number
  readonly etag: string
  readonly body: Buffer
  /** The compressed body, made once. */
  encoded(encoding: Encoding): Promise<Buffer>
}

// Raised when the shape of the response changes, so that no browser keeps the old one under an unchanged revision.
const format = 3
const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

/** `epoch` names the database that the revision is counted in (ADR 42). */
export function createToyResponse(id: string, revision: number, body: Buffer, epoch: string): ToyResponse {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    id,
    revision,
    etag: `W/"${format}-${epoch.slice(0, 13)}-${revision}"`,
    body,
    encoded: (encoding) => (made[encoding] ??= compress[encoding](body)),
  }
}

export interface ResponseCache {
  get(key: string): ToyResponse | null
  put(key: string, response: ToyResponse): void
  drop(key: string): void
}

/** Keeps the responses that were used last, up to about `maxBytes` in all. */
export function createResponseCache(maxBytes: number): ResponseCache {
  const responses = new Map<string, ToyResponse>()
  let bytes = 0

  function drop(key: string): void {
    const response = responses.get(key)
    if (!response) return
    responses.delete(key)
    bytes -= weight(response)
  }

  return {
    get(key) {
      const response = responses.get(key)
      if (!response) return null
      // A map remembers the order of insertion: the first one is the one unused for longest.
      responses.delete(key)
      responses.set(key, response)
      return response
    },
    put(key, response) {
      drop(key)
      responses.set(key, response)
      bytes += weight(response)
      for (const oldest of responses.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    drop,
  }
}

/** Both compressed forms add at most about half of the body's size. */
function weight(response: ToyResponse): number {
  return response.body.length * 1.5 + 500
}
