import { StoreRefusal } from '../../storage-refusal.ts'

/** The store did not do what it was asked to: no answer in time, or one that is no success. */
export class S3Refusal extends StoreRefusal {
  /** What S3 calls it, such as SlowDown; for no answer at all what the network says, such as ECONNREFUSED. */
  readonly reason: string
  /** null when there was no answer. */
  readonly status: number | null

  constructor(what: string, reason: string, status: number | null, cause?: unknown) {
    super(`The photo store refused ${what}: ${status === null ? '' : `${status} `}${reason}`, { cause })
    this.name = 'S3Refusal'
    this.reason = reason
    this.status = status
  }

  /** True when the same request may succeed in a moment. */
  get mayPass(): boolean {
    return this.status === null || this.status >= 500 || [408, 429].includes(this.status) || damaged.has(this.reason)
  }
}

/** The bytes changed, or stopped, on their way. */
const damaged = new Set(['XAmzContentSHA256Mismatch', 'BadDigest', 'RequestTimeout', 'IncompleteBody'])

/** From an answer that is no success. Its body is a small XML document, or a proxy's page, or empty. */
export async function refusalOf(what: string, response: Response): Promise<S3Refusal> {
  const text = await response.text()
  const code = /<Code>\s*(\w+)\s*<\/Code>/.exec(text.slice(0, 10_000))?.[1]
  return new S3Refusal(what, code ?? (response.statusText || 'no reason'), response.status)
}

/** From what `fetch` throws. */
export function noAnswer(what: string, error: unknown): S3Refusal {
  if (error instanceof S3Refusal) return error
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  const reason = cause?.code ?? (name === 'TypeError' ? 'connection lost' : message)
  return new S3Refusal(what, reason, null, error)
}
