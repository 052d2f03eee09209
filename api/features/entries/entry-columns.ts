import type { PreparedPhoto } from '../../adapters/images/images.ts'
import type { EntryFields } from '../../contract/entries.ts'
import { photoColumns } from '../../domain/photos.ts'

export interface SentImage {
  path: string
  /** Hex. */
  sha256: string
}

/** The columns an author fills, in a new entry and in a correction. */
export function entryColumns(input: EntryFields & { edition: number }, photo: PreparedPhoto | null) {
  const { location, comment, addedBy, latitude, longitude, edition } = input
  return {
    ...{ location, comment, addedBy, latitude, longitude, edition },
    ...photoColumns(photo),
  }
}
