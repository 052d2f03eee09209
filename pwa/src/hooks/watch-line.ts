import { readConnection, watchConnection } from '../data/connection.ts'

/** Between two signs that are followed, in milliseconds, as long as following them leads to nothing: doubled each time. */
const leastPause = 30_000
const mostPause = 10 * 60_000

export interface LineWatch {
  /** Something arrived: the next sign is followed at once. */
  reset(): void
  stop(): void
}

/**
 * Calls `onBack` when our server answers again after it could not be reached; no event of the browser tells that. Where
 * answers come but uploads do not get through, that sign is given again and again, and is followed less and less often.
 */
export function watchLine(onBack: () => void): LineWatch {
  let before = readConnection()
  let pause = 0
  let last = 0
  const stop = watchConnection(() => {
    const now = readConnection()
    const isBack = now === 'online' && before !== 'online'
    before = now
    if (!isBack || performance.now() - last < pause) return
    last = performance.now()
    pause = Math.min(Math.max(pause * 2, leastPause), mostPause)
    onBack()
  })
  return { reset: () => void (pause = 0), stop }
}
