import type { ErrorCode, FieldIssues } from './contract/errors.ts'

interface Options {
  issues?: FieldIssues
  /** Whole seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number
  cause?: unknown
}

/** The one error class of the API: a code of the contract's table and one sentence a person can act on. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: FieldIssues | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, { issues, retryAfter, cause }: Options = {}) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}
