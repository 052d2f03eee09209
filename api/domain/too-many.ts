import type { LimitState } from '../contract/limit-headers.ts'
import { AppError } from '../errors.ts'

/** `sentence` says what was too much; when to try again follows it, for people and in Retry-After. */
export function tooMany(sentence: string, msBeforeNext: number, limit?: LimitState): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError('rate_limited', `${sentence} Please try again in ${inWords(seconds)}.`, {
    retryAfter: seconds,
    limit,
  })
}

/** A length of time as people say it: seconds below a minute, then minutes, then hours. */
export function inWords(seconds: number): string {
  const [unit, length] = seconds < 60 ? ['second', 1] : seconds < 90 * 60 ? ['minute', 60] : ['hour', 3600]
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
