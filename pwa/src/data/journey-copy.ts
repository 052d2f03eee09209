import type { Entry } from '#contract/entries'
import { compareStops } from '#contract/journey'
import { idKey } from './id-key.ts'
import { localDb, type JourneyRow } from './local-db.ts'
import { upgradeRow } from './versioned.ts'

/** The copy of a journey on this device, or null. */
export async function readJourney(id: string): Promise<JourneyRow | null> {
  const row = await localDb.journeys.get(idKey(id))
  return row ? upgradeRow<JourneyRow>(row) : null
}

/** Puts an accepted entry into the copy, if there is one. Runs inside the transaction that empties its outbox row. */
export async function mergeOwnEntry(toyId: string, entry: Entry): Promise<void> {
  const copy = await readJourney(toyId)
  if (!copy) return
  const others = copy.toy.journeyEntries.filter((other) => other.id !== entry.id)
  const journeyEntries = [...others, entry].sort(compareStops)
  await localDb.journeys.put({ ...copy, toy: { ...copy.toy, journeyEntries }, etag: null, touchedAt: Date.now() })
}
