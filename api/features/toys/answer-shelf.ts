import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

export interface ToyAnswer {
  /** The id as the admin typed it. */
  readonly id: string
  readonly revision: number
  readonly etag: string
  readonly body: Buffer
  /** The compressed body, made once. */
  encoded(encoding: Encoding): Promise<Buffer>
}

// Raised when the shape of the answer changes, so that no browser keeps the old one under an unchanged revision.
const format = 1
const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

export function createAnswer(id: string, revision: number, body: Buffer): ToyAnswer {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    id,
    revision,
    etag: `W/"${format}-${revision}"`,
    body,
    encoded: (encoding) => (made[encoding] ??= compress[encoding](body)),
  }
}

export interface AnswerShelf {
  get(key: string): ToyAnswer | null
  put(key: string, answer: ToyAnswer): void
  drop(key: string): void
}

/** Keeps the answers that were used last, up to about `maxBytes` in all. */
export function createAnswerShelf(maxBytes: number): AnswerShelf {
  const answers = new Map<string, ToyAnswer>()
  let bytes = 0

  function drop(key: string): void {
    const answer = answers.get(key)
    if (!answer) return
    answers.delete(key)
    bytes -= weight(answer)
  }

  return {
    get(key) {
      const answer = answers.get(key)
      if (!answer) return null
      // A map remembers the order of insertion: the first one is the one unused for longest.
      answers.delete(key)
      answers.set(key, answer)
      return answer
    },
    put(key, answer) {
      drop(key)
      answers.set(key, answer)
      bytes += weight(answer)
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    drop,
  }
}

/** With both compressed forms an answer weighs at most about half as much again. */
function weight(answer: ToyAnswer): number {
  return answer.body.length * 1.5 + 500
}
