import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { createTurns } from './turns.ts'

export interface PasswordAttempt {
  /** Client address as `clientAddress` gives it (IPv6 already cut to its /64). */
  address: string
  toyId: string
}

export interface PasswordLimits {
  /** Throws "rate_limited" when this address may not try this toy now; costs nothing. Call it before taking an upload. */
  assertOpen(attempt: PasswordAttempt): Promise<void>
  /**
   * Runs one password check. The attempt is paid for before the check and given back unless the password was wrong.
   * Throws "rate_limited", or "wrong_password" when `check` answers false.
   */
  guard(attempt: PasswordAttempt, check: () => Promise<boolean>): Promise<void>
}

const perAddress = { points: 5, duration: 15 * 60 }
const perToy = { points: 60, duration: 60 * 60 }

/**
 * Wrong passwords, counted in PostgreSQL so that every process and every restart agrees. An address has 5 for a toy in 15
 * minutes. A toy has 60 an hour from everywhere; beyond that an address that has not guessed yet still gets one try, so
 * that a guesser with many addresses is slowed and the finder who knows the password is not locked out.
 */
export function createPasswordLimits({ knex }: { knex: Knex }): PasswordLimits {
  const store = { storeClient: knex, storeType: 'knex', tableName: 'rate_limits', tableCreated: true }
  const addresses = new RateLimiterPostgres({ ...store, ...perAddress, keyPrefix: 'password-address' })
  const toys = new RateLimiterPostgres({ ...store, ...perToy, keyPrefix: 'password-toy' })
  // One check at a time for each address and toy: ten right passwords at once are not ten guesses.
  const turns = createTurns({ limit: 50, busy: 'Too many attempts at once. Please try again in a moment.' })
  const keys = ({ address, toyId }: PasswordAttempt) => {
    const toy = toyId.toLowerCase()
    return { toy, pair: `${toy}|${address}` }
  }

  async function pay(pair: string, toy: string): Promise<void> {
    const own = await consume(addresses, pair)
    if (own.consumedPoints > perAddress.points) throw tooMany(own)
    const all = await consume(toys, toy)
    if (all.consumedPoints > perToy.points && own.consumedPoints > 1) throw tooMany(all)
  }

  async function giveBack(pair: string, toy: string): Promise<void> {
    await Promise.all([addresses.reward(pair), toys.reward(toy)])
  }

  return {
    async assertOpen(attempt) {
      const { pair, toy } = keys(attempt)
      const own = await addresses.get(pair)
      if (!own || own.consumedPoints === 0) return
      if (own.consumedPoints >= perAddress.points) throw tooMany(own)
      const all = await toys.get(toy)
      if (all && all.consumedPoints >= perToy.points) throw tooMany(all)
    },
    async guard(attempt, check) {
      const { pair, toy } = keys(attempt)
      await turns.run(pair, async () => {
        await pay(pair, toy)
        const right = await check().catch(async (error: unknown) => {
          await giveBack(pair, toy)
          throw error
        })
        if (!right) throw new AppError('wrong_password', 'Invalid password. Please try again.')
        await giveBack(pair, toy)
      })
    },
  }
}

/** Takes a point and says how many are used, also when it is one too many. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate_limited', `Too many wrong passwords. Please try again in ${wait}.`, { retryAfter: seconds })
}
