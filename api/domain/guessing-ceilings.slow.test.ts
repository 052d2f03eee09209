import { expect, it } from 'vitest'
import type { CreateRateLimit, Used } from '../adapters/rate-limits.ts'
import { createPasswordLimits, type PasswordAttempt } from './password-limits.ts'
import { parseSender, type Sender } from './sender.ts'

/** Limits in memory, by a clock that stands still until it is moved. */
function createClockedLimits() {
  const clock = { ms: 0 }
  const createRateLimit: CreateRateLimit = ({ points, duration }) => {
    const rows = new Map<string, { used: number; until: number }>()
    const current = (key: string) => {
      const row = rows.get(key)
      return row && row.until > clock.ms ? row : null
    }
    const told = ({ used, until }: { used: number; until: number }): Used => ({
      consumedPoints: used,
      msBeforeNext: until - clock.ms,
    })
    return {
      points,
      duration,
      consume(key, { cost = 1, seconds = duration } = {}) {
        const row = current(key) ?? { used: 0, until: clock.ms + seconds * 1000 }
        row.used += cost
        rows.set(key, row)
        return Promise.resolve(told(row))
      },
      refund(key, cost = 1) {
        const row = current(key)
        if (row) row.used -= cost
        return Promise.resolve()
      },
      peek(key) {
        const row = current(key)
        return Promise.resolve(row && told(row))
      },
      clear: (key) => Promise.resolve(void rows.delete(key)),
    }
  }
  return { clock, createRateLimit }
}

const second = 1000
const day = 86_400 * second

/** How many guesses get an answer in a day, when the next one comes every second and each is by the next of `attempts`. */
async function guessesInADay(attempts: (i: number) => { sender: Sender; toyId: string }): Promise<number> {
  const { clock, createRateLimit } = createClockedLimits()
  const guesses = { sender: 50, network: 500, toy: 300 }
  const limits = createPasswordLimits({ createRateLimit, guesses, onAttack: () => Promise.resolve() })
  let answered = 0
  const guess = async (attempt: PasswordAttempt) => {
    const code = await limits
      .guard(attempt, () => Promise.resolve(false))
      .catch((error: { code?: string }) => error.code)
    if (code === 'wrong_password') answered++
    return code
  }
  for (let i = 0; clock.ms < day; clock.ms += second) {
    // As many as get through at once, at most a burst.
    for (let burst = 0; burst < 3; burst++) if ((await guess(attempts(i++))) !== 'wrong_password') break
  }
  return answered
}

const sender = (address: string) => parseSender(address) as Sender
const v4 = (i: number) => `${10 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}.1`
const hex = (i: number) => (i & 0xffff).toString(16)

it.each([
  ['from one address at one toy', 109, () => ({ sender: sender('192.0.2.1'), toyId: 'A' })],
  ['from one address over all toys', 344, (i: number) => ({ sender: sender('192.0.2.1'), toyId: `T${i}` })],
  ['from one /48 at one toy', 754, (i: number) => ({ sender: sender(`2001:db8:1:${hex(i)}::1`), toyId: 'A' })],
  ['from one /48 over all toys', 1945, (i: number) => ({ sender: sender(`2001:db8:1:${hex(i)}::1`), toyId: `T${i}` })],
  ['at one toy from everywhere', 2341, (i: number) => ({ sender: sender(v4(i)), toyId: 'A' })],
] as const)('a day of guessing %s gets at most %d answers', { timeout: 60_000 }, async (_, ceiling, attempts) => {
  const answered = await guessesInADay(attempts)
  expect(answered).toBeLessThanOrEqual(ceiling)
  // The ceiling is not far from what an attacker gets.
  expect(answered).toBeGreaterThan(ceiling * 0.9)
})
