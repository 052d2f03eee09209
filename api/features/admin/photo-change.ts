import type { PreparedPhoto } from '../../adapters/images/images.ts'
import type { Work } from '../../concurrency/fair-queue.ts'
import { photoColumns, type PhotoColumns } from '../../domain/photos.ts'
import type { SignedIn } from '../../http/sessions.ts'

/** An admin's place in the queue of photos. */
export const workOf = ({ email }: SignedIn): Work => ({ flow: ['admin', email] })

/** The columns that a new photo, or taking one away, changes; none for an edit that leaves the photo alone. */
export function photoChange(photo: PreparedPhoto | null, isRemoved: boolean | undefined): Partial<PhotoColumns> {
  return photo || isRemoved ? photoColumns(photo) : {}
}
