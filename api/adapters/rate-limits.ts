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
  /** Consumes a point and says how many are used, also when it is one too many. */
  consume(key: string): Promise<Used>
  refund(key: string): Promise<void>
  /** Costs nothing; null when nothing is used. */
  peek(key: string): Promise<Used | null>
}

/** Makes a limit, counted in PostgreSQL so that every process and every restart agrees. */
export type CreateRateLimit = (options: Options) => RateLimit

export function createRateLimits({ knex }: { knex: Knex }): CreateRateLimit {
  return (options) => createRateLimit(knex, options)
}

function createRateLimit(knex: Knex, { name, points, duration }: Options): RateLimit {
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
    async consume(key) {
      try {
        return await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      }
    },
    async refund(key) {
      await limiter.reward(key)
    },
    peek: (key) => limiter.get(key),
  }
}
