import { idKey } from '../id-key.ts'
import { readJourney } from '../journey-copy.ts'
import { localDb, type JourneyRow, type KeptRow } from '../local-db.ts'
import { writeWithRoom } from '../storage.ts'
import { upgradeRow, upgradeRows } from '../versioned.ts'

export const keptRow = (id: string): KeptRow => ({
  ...{ id: idKey(id), v: 1, keptAt: Date.now(), photos: 0, stored: 0, gone: 0, bytes: 0 },
  ...{ problem: null, earlier: null },
})

/** What is known of a kept journey; null when it is not kept. */
export async function readKept(id: string): Promise<KeptRow | null> {
  const row = await localDb.keptJourneys.get(idKey(id))
  return row ? upgradeRow<KeptRow>(row) : null
}

export const listKept = async (): Promise<KeptRow[]> => upgradeRows<KeptRow>(await localDb.keptJourneys.toArray())

/** Changes a row that is still there, else gives false: what the person has taken back stays taken back. */
export async function updateKept(id: string, changes: Partial<KeptRow>): Promise<boolean> {
  const change = async () => Boolean(await readKept(id)) && localDb.keptJourneys.update(idKey(id), changes)
  return Boolean(await writeWithRoom([localDb.keptJourneys], change))
}

/** Everything of the journey is on the device, as far as the server has it. */
export const isComplete = ({ photos, stored, gone, earlier }: KeptRow): boolean =>
  earlier === null && stored + gone >= photos

/** Copies of the journeys that are kept; null when one of them is in a shape that only newer code can read. */
export async function readKeptCopies(): Promise<JourneyRow[] | null> {
  const ids = await localDb.keptJourneys.toCollection().primaryKeys()
  const copies: JourneyRow[] = []
  for (const id of ids) {
    const copy = await readJourney(id)
    if (copy) copies.push(copy)
    else if (await localDb.journeys.get(id)) return null
  }
  return copies
}
