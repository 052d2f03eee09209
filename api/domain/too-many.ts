import type { LimitState } from '../contract/limit-headers.ts'
import { message, type Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** `reason` says what was too much; when to try again follows it, for people and in Retry-After. */
export function tooMany(reason: Message, msBeforeNext: number, limit?: LimitState): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError('rate_limited', message('retryIn', reason, seconds), {
    retryAfter: seconds,
    limit,
  })
}
