import type { CreateRateLimit } from '../adapters/rate-limits.ts'
import { createGrowingWaits, type Try } from './growing-waits.ts'

interface Needs {
  createRateLimit: CreateRateLimit
  /** Wrong passwords a day, from everywhere, before the toy counts as attacked. */
  free: number
  /** Called once a day for a toy that somebody guesses at. */
  onAttack(toyId: string): Promise<void>
}

export interface ToyGuesses {
  /**
   * Begins a guess at a toy (id in lower case), the so-manieth of its network today, or tells in how many milliseconds one
   * can be begun.
   */
  begin(toy: string, numberOfNetwork: number): Promise<Pick<Try, 'undo'> | { msBeforeNext: number }>
  /** Notes an attack, once a day. */
  raiseAlarm(toy: string): Promise<void>
  /** Forgets what was guessed. */
  forget(toy: string): Promise<void>
}

const day = 86_400
/** Wrong passwords of one network at one toy up to which it is taken for a finder when the toy is under attack. */
const finderTries = 5
/** What is kept for finders, for each guess that a toy has free. */
const reserveFactor = 2

/**
 * What everybody together may guess at one toy in a day: some freely; then as much again, twice, for networks that have
 * hardly guessed, because finders are among them; then one a minute.
 */
export function createToyGuesses({ createRateLimit, free, onAttack }: Needs): ToyGuesses {
  const all = createRateLimit({ name: 'guess-toy', points: free, duration: day })
  const reserve = createRateLimit({ name: 'guess-reserve', points: free * reserveFactor, duration: day })
  const slow = createGrowingWaits(createRateLimit, { name: 'guess-toy-slow', free: 1, waits: [60] })
  const alarm = createRateLimit({ name: 'guess-alarm', points: 1, duration: day })

  async function raiseAlarm(toy: string): Promise<void> {
    if ((await alarm.consume(toy)).consumedPoints === 1) await onAttack(toy)
  }

  async function takeReserve(toy: string): Promise<boolean> {
    const { consumedPoints } = await reserve.consume(toy)
    if (consumedPoints <= reserve.points) return true
    await reserve.refund(toy)
    return false
  }

  return {
    raiseAlarm,
    async begin(toy, numberOfNetwork) {
      const { consumedPoints } = await all.consume(toy)
      const undoing = (undo: () => Promise<void>) => ({
        undo: async () => void (await Promise.all([all.refund(toy), undo()])),
      })
      if (consumedPoints <= all.points) return undoing(() => Promise.resolve())
      await raiseAlarm(toy)
      if (numberOfNetwork <= finderTries && (await takeReserve(toy))) return undoing(() => reserve.refund(toy))
      const slowTry = await slow.begin(toy)
      if ('undo' in slowTry) return undoing(slowTry.undo)
      await all.refund(toy)
      return slowTry
    },
    async forget(toy) {
      await Promise.all([all, reserve, alarm].map((limit) => limit.clear(toy)))
    },
  }
}
