import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import type { Images, PreparedPhoto } from '../adapters/images/images.ts'
import type { Work } from '../concurrency/fair-queue.ts'
import { apiPaths } from '../contract/paths.ts'
import { photoPath, presentPhoto, type Photo } from '../contract/photos.ts'

/** The columns of a row that has at most one photo. */
export interface PhotoColumns {
  photoKey: string | null
  photoWidth: number | null
  photoHeight: number | null
}

interface Needs {
  images: Images
  photoStore: PhotoStore
}

/** Makes and stores the sizes of the photo at `path`; null when there is none. Throws what `images.prepare` does. */
export async function storePhoto(
  { images, photoStore }: Needs,
  path: string | null,
  work: Work,
): Promise<PreparedPhoto | null> {
  if (path === null) return null
  const photo = await images.prepare(path, work)
  await photoStore.put(photo)
  return photo
}

export function photoColumns(photo: PreparedPhoto | null): PhotoColumns {
  return { photoKey: photo?.key ?? null, photoWidth: photo?.width ?? null, photoHeight: photo?.height ?? null }
}

/** As {@link photoOf}, at addresses that only admins can open: those of a hidden row are 404 for everyone else. */
export function adminPhotoOf(columns: PhotoColumns): ReturnType<typeof photoOf> {
  const { imageUrl, photo } = photoOf(columns)
  const forAdmins = (url: string) => url.replace(/^\/photos/, apiPaths.adminPhotos())
  return {
    imageUrl: imageUrl && forAdmins(imageUrl),
    photo: photo && { ...photo, sources: photo.sources.map(({ url, width }) => ({ url: forAdmins(url), width })) },
  }
}

/** The photo of a row as every public answer shows it. */
export function photoOf({ photoKey, photoWidth, photoHeight }: PhotoColumns): {
  imageUrl: string | null
  photo: Photo | null
} {
  if (photoKey === null) return { imageUrl: null, photo: null }
  const isMeasured = photoWidth !== null && photoHeight !== null
  return {
    imageUrl: photoPath(photoKey, 1600),
    photo: isMeasured ? presentPhoto(photoKey, photoWidth, photoHeight) : null,
  }
}
