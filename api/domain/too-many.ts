import type { Used } from '../adapters/rate-limits.ts'
import { AppError } from '../errors.ts'

/** `sentence` says what was too much; when to try again follows it, for people and in Retry-After. */
export function tooMany(sentence: string, { msBeforeNext }: Used): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limited', `${sentence} Please try again in ${wait}.`, { retryAfter: seconds })
}
