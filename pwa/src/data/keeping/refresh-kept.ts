import { refreshJourney } from '../journeys.ts'
import { continueKeeping } from './keep.ts'
import { readKeptCopies } from './rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Fetches what is missing of kept journeys, and asks what is new of those that nobody has opened for a day. */
export async function bringUpToDate(now = Date.now()): Promise<void> {
  await continueKeeping()
  for (const { id, savedAt } of (await readKeptCopies()) ?? []) {
    if (Math.abs(now - savedAt) < dayMs) continue
    if ((await refreshJourney(id)) === 'unreachable') return
  }
}
