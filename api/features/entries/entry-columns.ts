import type { PreparedPhoto } from '../../adapters/images/images.ts'
import type { EntryFields } from '../../contract/entries.ts'
import { photoColumns } from '../../domain/photos.ts'

export interface SentImage {
  path: string
  /** Hex. */
  sha256: string
}

type Words = EntryFields & { edition: number }

/** The columns an author fills, in a new entry and in a correction. */
export const entryColumns = (input: Words, photo: PreparedPhoto | null) => ({
  ...wordColumns(input),
  ...photoColumns(photo),
})

/** The same without those of the photo, which stays as it is. */
export function wordColumns({ location, comment, addedBy, latitude, longitude, edition }: Words) {
  return { location, comment, addedBy, latitude, longitude, edition }
}
