import type { PreparedPhoto } from '../../adapters/images/images.ts'
import { photoColumns, type PhotoColumns } from '../../domain/photos.ts'

/** The columns that a new photo, or taking one away, changes; none for an edit that leaves the photo alone. */
export function photoChange(photo: PreparedPhoto | null, isRemoved: boolean | undefined): Partial<PhotoColumns> {
  return photo || isRemoved ? photoColumns(photo) : {}
}
