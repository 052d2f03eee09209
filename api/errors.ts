import type { ErrorCode, FieldIssues, Tries } from './contract/errors.ts'
import type { LimitState } from './contract/limit-headers.ts'

interface Options {
  issues?: FieldIssues
  /** Whole seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number | undefined
  /** Sent as RateLimit-* headers. */
  limit?: LimitState | undefined
  /** After a wrong password. */
  tries?: Tries
  cause?: unknown
}

/** The one error class of the API: a code of the contract's table and one sentence a person can act on. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: FieldIssues | undefined
  readonly retryAfter: number | undefined
  readonly limit: LimitState | undefined
  readonly tries: Tries | undefined

  constructor(code: ErrorCode, message: string, { issues, retryAfter, limit, tries, cause }: Options = {}) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
    this.limit = limit
    this.tries = tries
  }
}
