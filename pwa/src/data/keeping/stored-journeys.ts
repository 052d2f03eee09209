import type { Toy } from '#contract/toys'
import { localDb, type JourneyRow } from '../local-db.ts'
import { photoUrls } from '../photo-copies.ts'
import { upgradeRows } from '../versioned.ts'

/** A journey that can be read on this device without a connection. */
export interface StoredJourney {
  /** The tag id in lower case, and as it is written. */
  id: string
  toyId: string
  name: string | null
  photo: string | null
  /** Milliseconds of the device's clock: when the server last said that it is like this, and when it was looked at. */
  savedAt: number
  viewedAt: number
  /** Bytes of its words, roughly. */
  bytes: number
  toy: Toy
}

/** All of them, the latest viewed first. */
export const listStoredJourneys = async (): Promise<StoredJourney[]> =>
  upgradeRows<JourneyRow>(await localDb.journeys.orderBy('viewedAt').reverse().toArray()).map((row) => ({
    id: row.id,
    toyId: row.toy.id,
    name: row.toy.name,
    photo: row.toy.photo?.sources[0]?.url ?? row.toy.imageUrl,
    savedAt: row.savedAt,
    viewedAt: row.viewedAt,
    bytes: JSON.stringify(row.toy).length,
    toy: row.toy,
  }))

/** Bytes of those of the journey's photos that were seen; `seen` by whole address. */
export function seenBytes({ toy }: StoredJourney, seen: ReadonlyMap<string, number>): number {
  let bytes = 0
  for (const url of photoUrls(toy)) bytes += seen.get(new URL(url, globalThis.location.href).href) ?? 0
  return bytes
}
