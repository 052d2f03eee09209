import { formatInstant } from '../contract/dates.ts'
import type { Entry as PublicEntry } from '../contract/entries.ts'
import { photoPath, presentPhoto } from '../contract/photos.ts'
import type { Entry } from '../models/entry.ts'

/** The public face of one stop. */
export function presentEntry(entry: Entry): PublicEntry {
  const { photoKey, photoWidth, photoHeight } = entry
  const hasPhoto = photoKey !== null && photoWidth !== null && photoHeight !== null
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
    imageUrl: photoKey === null ? null : photoPath(photoKey, 1600),
    photo: hasPhoto ? presentPhoto(photoKey, photoWidth, photoHeight) : null,
    submissionKey: entry.submissionKey,
  }
}
