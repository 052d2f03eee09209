import type { CreateRateLimit, Used } from '../adapters/rate-limits.ts'
import { createKeyedQueue } from '../concurrency/keyed-queue.ts'
import { AppError } from '../errors.ts'
import { tooMany } from './too-many.ts'

export interface PasswordAttempt {
  /** Client address as `clientAddress` gives it (IPv6 already cut to its /64). */
  address: string
  toyId: string
}

export interface PasswordLimits {
  /** Throws "rate_limited" when this address may not try this toy now; costs nothing. Call it before taking an upload. */
  assertOpen(attempt: PasswordAttempt): Promise<void>
  /**
   * Runs one password check. A point is consumed before the check and refunded unless the password was wrong.
   * Throws "rate_limited", or "wrong_password" when `check` answers false.
   */
  guard(attempt: PasswordAttempt, check: () => Promise<boolean>): Promise<void>
}

/**
 * Wrong passwords. An address has 5 for a toy in 15 minutes. A toy has 60 an hour from everywhere; beyond that an address
 * that has not guessed yet still gets one try, so that a guesser with many addresses is slowed and the finder who knows
 * the password is not locked out.
 */
export function createPasswordLimits({ createRateLimit }: { createRateLimit: CreateRateLimit }): PasswordLimits {
  const addresses = createRateLimit({ name: 'password-address', points: 5, duration: 15 * 60 })
  const toys = createRateLimit({ name: 'password-toy', points: 60, duration: 60 * 60 })
  // One check at a time for each address and toy: ten right passwords at once are not ten guesses.
  const checks = createKeyedQueue({ limit: 50, busy: 'Too many attempts at once. Please try again in a moment.' })
  const keys = ({ address, toyId }: PasswordAttempt) => {
    const toy = toyId.toLowerCase()
    return { toy, pair: `${toy}|${address}` }
  }

  async function consume(pair: string, toy: string): Promise<void> {
    const own = await addresses.consume(pair)
    if (own.consumedPoints > addresses.points) throw tooManyWrong(own)
    const all = await toys.consume(toy)
    if (all.consumedPoints > toys.points && own.consumedPoints > 1) throw tooManyWrong(all)
  }

  async function refund(pair: string, toy: string): Promise<void> {
    await Promise.all([addresses.refund(pair), toys.refund(toy)])
  }

  return {
    async assertOpen(attempt) {
      const { pair, toy } = keys(attempt)
      const own = await addresses.peek(pair)
      if (!own || own.consumedPoints === 0) return
      if (own.consumedPoints >= addresses.points) throw tooManyWrong(own)
      const all = await toys.peek(toy)
      if (all && all.consumedPoints >= toys.points) throw tooManyWrong(all)
    },
    async guard(attempt, check) {
      const { pair, toy } = keys(attempt)
      await checks.run(pair, async () => {
        await consume(pair, toy)
        const right = await check().catch(async (error: unknown) => {
          await refund(pair, toy)
          throw error
        })
        if (!right) throw new AppError('wrong_password', 'Invalid password. Please try again.')
        await refund(pair, toy)
      })
    },
  }
}

const tooManyWrong = (used: Used) => tooMany('Too many wrong passwords.', used)
