import { readConnection } from '../connection.ts'
import { refreshJourney } from '../journeys.ts'
import { continueKeeping, watchKeeping } from './keep.ts'
import { isComplete, listKept, readKeptCopies } from './rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Fetches what is missing of kept journeys, and asks what is new of those that nobody has opened for a day. */
export async function bringUpToDate(now = Date.now()): Promise<void> {
  await continueKeeping()
  for (const { id, savedAt } of (await readKeptCopies()) ?? []) {
    if (Math.abs(now - savedAt) < dayMs) continue
    if ((await refreshJourney(id)) === 'unreachable') return
  }
}

const firstRetryMs = 3_000
const longestRetryMs = 5 * 60_000

/**
 * After each run that could not fetch everything, another one, less and less often: the network may have come back before
 * the run had ended. A full device waits for the person. Returns how to stop.
 */
export function retryKeeping(firstMs = firstRetryMs): () => void {
  let wait = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const retry = () => {
    wait = Math.min(wait * 2, longestRetryMs)
    // The browser says when there is a network again.
    if (readConnection() !== 'offline') void continueKeeping().catch(() => undefined)
  }
  const look = async () => {
    const isOpen = (await listKept()).some((kept) => kept.problem !== 'full' && !isComplete(kept))
    clearTimeout(timer)
    if (isOver) return
    if (isOpen) timer = setTimeout(retry, wait)
    else wait = firstMs
  }
  const stopWatching = watchKeeping(() => void look().catch(() => undefined))
  return () => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
  }
}
