import type { Entry } from '#contract/entries'
import { compareStops, stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { idKey } from './id-key.ts'
import { localDb, type JourneyRow } from './local-db.ts'
import { upgradeRow } from './versioned.ts'

/** The copy of a journey on this device, or null. */
export async function readJourney(id: string): Promise<JourneyRow | null> {
  const row = await localDb.journeys.get(idKey(id))
  return row ? upgradeRow<JourneyRow>(row) : null
}

/** The toy with a stop that is new to it, or has changed. One of before the stops that are loaded is only counted. */
export function withStop(toy: Toy, entry: Entry): Toy {
  const others = toy.journeyEntries.filter((other) => other.id !== entry.id)
  const isNew = others.length === toy.journeyEntries.length
  const stopCount = stopCountOf(toy) + (isNew ? 1 : 0)
  const first = others[0]
  const isEarlier = toy.nextBefore && first && compareStops(entry, first) < 0
  // Found again: see `endSearch` of the server.
  const lostAt = toy.lostAt && Date.parse(entry.date) > Date.parse(toy.lostAt) ? null : toy.lostAt
  return { ...toy, lostAt, stopCount, journeyEntries: isEarlier ? others : [...others, entry].sort(compareStops) }
}

/** The toy without the stops of these submission keys. */
export function withoutStops(toy: Toy, keys: ReadonlySet<string>): Toy {
  const journeyEntries = toy.journeyEntries.filter(({ submissionKey }) => !keys.has(submissionKey ?? ''))
  const removed = toy.journeyEntries.length - journeyEntries.length
  return removed === 0 ? toy : { ...toy, stopCount: stopCountOf(toy) - removed, journeyEntries }
}

/** Later than the last one, whatever the clock says. */
const nextTouch = ({ touchedAt }: JourneyRow) => Math.max(Date.now(), touchedAt + 1)

/** Takes an entry that is published no more out of the copy. Runs inside the transaction that empties its outbox row. */
export async function dropOwnEntry(toyId: string, submissionKey: string): Promise<void> {
  const copy = await readJourney(toyId)
  if (!copy) return
  const toy = withoutStops(copy.toy, new Set([submissionKey]))
  await localDb.journeys.put({ ...copy, toy, etag: null, touchedAt: nextTouch(copy) })
}

/** Puts an accepted entry into the copy, if there is one. Runs inside the transaction that empties its outbox row. */
export async function mergeOwnEntry(toyId: string, entry: Entry): Promise<void> {
  const copy = await readJourney(toyId)
  if (!copy) return
  await localDb.journeys.put({ ...copy, toy: withStop(copy.toy, entry), etag: null, touchedAt: nextTouch(copy) })
}
