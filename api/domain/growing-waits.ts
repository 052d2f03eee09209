import type { CreateRateLimit } from '../adapters/rate-limits.ts'

interface Options {
  name: string
  /** Tries a day that may follow each other at once. */
  free: number
  /** Seconds to wait after the last free try, after the next one and so on; the last of them after every later one. */
  waits: readonly number[]
}

export interface Try {
  /** Which one of the day this is, from 1. */
  number: number
  /** Free tries that are left after it. */
  left: number
  /** Seconds until the next one is possible, if this one was wrong. */
  waitSeconds: number
  /** Takes it back: the try did not happen. */
  undo(): Promise<void>
  /** Takes back this one and all before it. */
  forget(): Promise<void>
}

export interface GrowingWaits {
  /** Begins a try, or tells in how many milliseconds one can be begun. Of several at once only one begins after a wait. */
  begin(key: string): Promise<Try | { msBeforeNext: number }>
  /** Milliseconds until a try can be begun, 0 for now. Costs nothing. */
  peek(key: string): Promise<number>
}

const day = 86_400

/**
 * Tries that grow slower: some at once, then one at a time with a wait that grows. A wait begins with its try, so that a
 * refused try makes no wait longer.
 */
export function createGrowingWaits(createRateLimit: CreateRateLimit, { name, free, waits }: Options): GrowingWaits {
  const tries = createRateLimit({ name, points: free, duration: day })
  const pause = createRateLimit({ name: `${name}-wait`, points: 1, duration: day })
  const waitAfter = (number: number) => (number < free ? 0 : (waits[Math.min(number - free, waits.length - 1)] ?? 0))

  return {
    async begin(key) {
      const { consumedPoints: number } = await tries.consume(key)
      const waitSeconds = waitAfter(number)
      if (waitSeconds > 0) {
        const { consumedPoints, msBeforeNext } = await pause.consume(key, { seconds: waitSeconds })
        if (consumedPoints > 1) {
          await tries.refund(key)
          return { msBeforeNext }
        }
      }
      const endPause = async () => (waitSeconds > 0 ? pause.clear(key) : undefined)
      return {
        number,
        left: Math.max(0, free - number),
        waitSeconds,
        undo: async () => void (await Promise.all([tries.refund(key), endPause()])),
        forget: async () => void (await Promise.all([tries.clear(key), endPause()])),
      }
    },
    async peek(key) {
      return (await pause.peek(key))?.msBeforeNext ?? 0
    },
  }
}
