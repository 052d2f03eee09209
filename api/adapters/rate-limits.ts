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
  /** Takes a point and says how many are used, also when it is one too many. */
  take(key: string): Promise<Used>
  giveBack(key: string): Promise<void>
  /** Costs nothing; null when nothing is used. */
  look(key: string): Promise<Used | null>
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
