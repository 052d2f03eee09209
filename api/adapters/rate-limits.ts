import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

interface Options {
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
  readonly duration: number
  /**
   * Consumes `cost` points (1 unless given) and says how many are used, also when it is too many. `seconds` is the window, if
   * it begins with this point and is not the limit's own.
   */
  consume(key: string, options?: { cost?: number; seconds?: number }): Promise<Used>
  refund(key: string, cost?: number): Promise<void>
  /** Costs nothing; null when nothing is used. */
  peek(key: string): Promise<Used | null>
  /** Forgets what is used. */
  clear(key: string): Promise<void>
}

/** Makes a limit, counted in PostgreSQL so that every process and every restart agrees. */
export type CreateRateLimit = (options: Options) => RateLimit

export function createRateLimits({ knex }: { knex: Knex }): CreateRateLimit {
  // They share one table, which one of them clears of what is over.
  let clears = true
  return (options) => {
    const limit = createRateLimit(knex, options, clears)
    clears = false
    return limit
  }
}

function createRateLimit(knex: Knex, { name, points, duration }: Options, clears: boolean): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: clears,
    keyPrefix: name,
    points,
    duration,
  })
  return {
    points,
    duration,
    async consume(key, { cost = 1, seconds } = {}) {
      try {
        return await limiter.consume(key, cost, seconds === undefined ? {} : { customDuration: seconds })
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      }
    },
    async refund(key, cost = 1) {
      await limiter.reward(key, cost)
    },
    peek: (key) => limiter.get(key),
    async clear(key) {
      await limiter.delete(key)
    },
  }
}
