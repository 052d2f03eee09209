import { compareStops } from '#contract/journey'
import type { Entry } from '#contract/entries'
import type { Toy } from '#contract/toys'
import { fetchEarlierStops } from '../api.ts'
import { idKey } from '../id-key.ts'
import { readJourney } from '../journey-copy.ts'
import { localDb, type KeptRow } from '../local-db.ts'
import { listTakenBack } from '../outbox/receipts.ts'
import { outboxTableNames } from '../outbox/stores.ts'
import { writeWithRoom } from '../storage.ts'
import { readKept } from './rows.ts'

/** What a long journey's answer leaves out: the stops before its first one. */
export function earlierOf({ nextBefore, journeyEntries: [first] }: Toy): KeptRow['earlier'] {
  return nextBefore && first ? { before: nextBefore, firstId: first.id } : null
}

/** The answer, with the earlier stops that the kept copy has already: they stay until they have been fetched again. */
export function withEarlierStops(before: Toy | null, toy: Toy): Toy {
  const [first] = toy.journeyEntries
  if (!before || !toy.nextBefore || !first) return toy
  const earlier = before.journeyEntries.filter((entry) => compareStops(entry, first) < 0)
  if (earlier.length === 0) return toy
  return { ...toy, journeyEntries: [...earlier, ...toy.journeyEntries], nextBefore: before.nextBefore ?? null }
}

/** Fetches what is left of a long journey, all of it before any is stored. Throws what `fetchEarlierStops` does. */
export async function loadEarlier(id: string): Promise<void> {
  for (;;) {
    const earlier = (await readKept(id))?.earlier
    if (!earlier) return
    const stops: Entry[] = []
    for (let before: string | null | undefined = earlier.before; before;) {
      const page = await fetchEarlierStops(id, before)
      stops.unshift(...page.journeyEntries)
      before = page.nextBefore
    }
    if (await storeEarlier(id, earlier.firstId, stops)) return
  }
}

/** False when the journey has changed meanwhile, so that its earlier stops must be fetched once more. */
function storeEarlier(id: string, firstId: number, stops: readonly Entry[]): Promise<boolean> {
  const tables = [localDb.journeys, localDb.keptJourneys, ...outboxTableNames.map((name) => localDb.table(name))]
  return writeWithRoom(tables, async () => {
    const [copy, kept] = [await readJourney(id), await readKept(id)]
    if (!copy || !kept?.earlier) return true
    if (kept.earlier.firstId !== firstId) return false
    const takenBack = await listTakenBack()
    const earlier = stops.filter(({ submissionKey }) => !takenBack.has(submissionKey ?? ''))
    const journeyEntries = [...earlier, ...newestOf(copy.toy, firstId, stops.at(-1))]
    await localDb.journeys.put({ ...copy, toy: { ...copy.toy, journeyEntries, nextBefore: null } })
    await localDb.keptJourneys.update(idKey(id), { earlier: null })
    return true
  })
}

/** The stops from the one with this id on; when it is gone by now, those after the last of the earlier ones. */
function newestOf({ journeyEntries }: Toy, firstId: number, last: Entry | undefined): Entry[] {
  const first = journeyEntries.findIndex(({ id }) => id === firstId)
  if (first >= 0) return journeyEntries.slice(first)
  return last ? journeyEntries.filter((entry) => compareStops(entry, last) > 0) : journeyEntries
}
