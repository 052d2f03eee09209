import type { Knex } from 'knex'
import { defaultLocale } from '../../contract/locale.ts'
import { readJourneyKm } from '../../domain/journey-km.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'

/** New stops of one journey that are told together. */
export interface Digest {
  toy: Toy
  /** As they are now, by date; at least one, and none that is hidden. */
  stops: readonly Entry[]
  /** Kilometres along the whole journey. */
  km: number
}

/** Journeys whose kilometres are remembered: every follower is told the same, and a long one takes a while to measure. */
const remembered = 50

/** Reads a digest by its ID; null when there is nothing to tell any more: hidden, deleted, or long ago. */
export type ReadDigest = (digestId: number) => Promise<Digest | null>

export function createReadDigest({ knex }: { knex: Knex }): ReadDigest {
  /** By revision, which rises with every stop, and when the owner has places told otherwise. */
  const distances = new Map<number, number>()

  async function distanceOf({ id, revision }: Toy): Promise<number> {
    const km = distances.get(revision) ?? (await readJourneyKm(knex, id))
    distances.set(revision, km)
    if (distances.size > remembered) distances.delete([...distances.keys()][0] as number)
    return km
  }

  return async (digestId) => {
    const stops = await Entry.query(knex)
      .whereRaw('entries.id in (select entry_id from stop_notices where digest_id = ?)', [digestId])
      .whereNull('entries.hidden_at')
      .modify('inJourneyOrder')
    const first = stops[0]
    if (!first) return null
    const toy = await Toy.query(knex).findById(first.toyId)
    if (!toy || toy.hiddenAt) return null
    return { toy, stops, km: await distanceOf(toy) }
  }
}

/** The toy's name as readers know it. */
export const nameOf = ({ name, id }: Toy): string => name ?? `Tag ${id}`

/** `1,234 km`, or null below one kilometre. */
export const travelled = (km: number): string | null =>
  km >= 1 ? `${Math.round(km).toLocaleString(defaultLocale)} km` : null
