import { createDiskPhotoStore } from '../files/disk-photo-store.ts'
import type { S3Settings } from '../s3/s3-client.ts'
import { createS3PhotoStore } from '../s3/s3-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

interface Options {
  photoDir: string
  /** null keeps photos in `photoDir`. */
  s3: S3Settings | null
  /** Makes the folder when it is not there. */
  make?: boolean
}

/** The photo store that the configuration names. */
export function openPhotoStore({ photoDir, s3, make = true }: Options): PhotoStore {
  return s3 ? createS3PhotoStore(s3) : createDiskPhotoStore({ dir: photoDir, make })
}
