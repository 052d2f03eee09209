import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

interface Options {
  knex: Knex
  /** Tells this limit's counters from those of others in the table. */
  name: string
  points: number
  /** The window in seconds; it begins with the first point. */
  duration: number
}

/** How much of a limit is used. */
export type Used = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

export interface RateLimit {
  readonly points: number
  /** Takes a point and says how many are used, also when it is one too many. */
  take(key: string): Promise<Used>
  giveBack(key: string): Promise<void>
  /** Costs nothing; null when nothing is used. */
  look(key: string): Promise<Used | null>
}

/** One limit, counted in PostgreSQL so that every process and every restart agrees. */
export function createRateLimit({ knex, name, points, duration }: Options): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
  })
  return {
    points,
    async take(key) {
      try {
        return await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    look: (key) => limiter.get(key),
  }
}

/** `sentence` says what was too much; when to try again follows it, for people and in Retry-After. */
export function tooMany(sentence: string, { msBeforeNext }: Used): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limited', `${sentence} Please try again in ${wait}.`, { retryAfter: seconds })
}
