import { formatInstant } from '../contract/dates.ts'
import type { Entry as PublicEntry } from '../contract/entries.ts'
import { roundPlace } from '../contract/rounded-place.ts'
import type { Entry } from '../models/entry.ts'
import type { Toy } from '../models/toy.ts'
import { photoOf } from './photos.ts'

/** How exactly places are told; what is for admins only is told exactly. */
export type Places = Pick<Toy, 'placesAreRounded'>
export const exactPlaces: Places = { placesAreRounded: false }

/** The public face of one stop. `places` is the toy's choice: what its owner wants rounded is exact in no answer. */
export function presentEntry(entry: Entry, { placesAreRounded }: Places): PublicEntry {
  const { latitude, longitude } = placesAreRounded ? roundPlace(entry) : entry
  return {
    id: entry.id,
    toyId: entry.toyId,
    location: entry.location,
    comment: entry.comment,
    addedBy: entry.addedBy,
    date: formatInstant(entry.date, entry.dateOffset),
    receivedAt: entry.receivedAt.toISOString(),
    latitude,
    longitude,
    ...photoOf(entry),
    submissionKey: entry.submissionKey,
  }
}
