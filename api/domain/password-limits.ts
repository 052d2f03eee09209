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
   * Runs one password check. The attempt is paid for before the check and given back unless the password was wrong.
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

  async function pay(pair: string, toy: string): Promise<void> {
    const own = await addresses.take(pair)
    if (own.consumedPoints > addresses.points) throw tooManyWrong(own)
    const all = await toys.take(toy)
    if (all.consumedPoints > toys.points && own.consumedPoints > 1) throw tooManyWrong(all)
  }

  async function giveBack(pair: string, toy: string): Promise<void> {
    await Promise.all([addresses.giveBack(pair), toys.giveBack(toy)])
  }

  return {
    async assertOpen(attempt) {
      const { pair, toy } = keys(attempt)
      const own = await addresses.look(pair)
      if (!own || own.consumedPoints === 0) return
      if (own.consumedPoints >= addresses.points) throw tooManyWrong(own)
      const all = await toys.look(toy)
      if (all && all.consumedPoints >= toys.points) throw tooManyWrong(all)
    },
    async guard(attempt, check) {
      const { pair, toy } = keys(attempt)
      await checks.run(pair, async () => {
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

const tooManyWrong = (used: Used) => tooMany('Too many wrong passwords.', used)
