import type { PhotoStore } from '../../adapters/files/photo-store.ts'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'

interface Needs {
  images: Images
  photoStore: PhotoStore
}

/** Makes and stores the sizes of a photo that came with a form; null when none came. */
export async function storePhoto({ images, photoStore }: Needs, path: string | null): Promise<PreparedPhoto | null> {
  if (path === null) return null
  const photo = await images.prepare(path)
  await photoStore.put(photo)
  return photo
}

export const noPhoto = { photoKey: null, photoWidth: null, photoHeight: null }

/** The columns that a new photo, or taking one away, changes; none for an edit that leaves the photo alone. */
export function photoColumns(photo: PreparedPhoto | null, isRemoved: boolean | undefined) {
  if (photo) return { photoKey: photo.key, photoWidth: photo.width, photoHeight: photo.height }
  return isRemoved ? noPhoto : {}
}
