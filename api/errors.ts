import type { ErrorCode, Tries } from './contract/errors.ts'
import type { LimitState } from './contract/limit-headers.ts'
import { defaultLocale } from './contract/locale.ts'
import { renderMessage, type Message } from './contract/messages/message.ts'

interface Options {
  /** What is wrong with each field, by its name. */
  issues?: Readonly<Record<string, Message>> | undefined
  /** Whole seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number | undefined
  /** Sent as RateLimit-* headers. */
  limit?: LimitState | undefined
  /** After a wrong password. */
  tries?: Tries
  cause?: unknown
}

/**
 * The one error class of the API: a code of the contract's table and a message that a person can act on. The error
 * handler renders it in the reader's language; `message` is the English sentence, for logs.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly explanation: Message
  readonly issues: Readonly<Record<string, Message>> | undefined
  readonly retryAfter: number | undefined
  readonly limit: LimitState | undefined
  readonly tries: Tries | undefined

  constructor(code: ErrorCode, explanation: Message, { issues, retryAfter, limit, tries, cause }: Options = {}) {
    super(renderMessage(explanation, defaultLocale), { cause })
    this.name = 'AppError'
    this.code = code
    this.explanation = explanation
    this.issues = issues
    this.retryAfter = retryAfter
    this.limit = limit
    this.tries = tries
  }
}
