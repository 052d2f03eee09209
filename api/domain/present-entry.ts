import { formatInstant } from '../contract/dates.ts'
import type { Entry as PublicEntry } from '../contract/entries.ts'
import type { Entry } from '../models/entry.ts'
import { photoOf } from './photos.ts'

/** The public face of one stop. */
export function presentEntry(entry: Entry): PublicEntry {
  return {
    id: entry.id,
    toyId: entry.toyId,
    location: entry.location,
    comment: entry.comment,
    addedBy: entry.addedBy,
    date: formatInstant(entry.date, entry.dateOffset),
    receivedAt: entry.receivedAt.toISOString(),
    latitude: entry.latitude,
    longitude: entry.longitude,
    ...photoOf(entry),
    submissionKey: entry.submissionKey,
  }
}
