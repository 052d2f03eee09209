import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { PhotoStore } from '../../adapters/files/photo-store.ts'
import type { EntryFields } from '../../contract/entries.ts'

export interface SentImage {
  path: string
  /** Hex. */
  sha256: string
}

/** Makes and stores the sizes of a photo; null when none was sent. */
export async function storePhoto(
  { images, photoStore }: { images: Images; photoStore: PhotoStore },
  image: SentImage | null,
): Promise<PreparedPhoto | null> {
  if (!image) return null
  const photo = await images.prepare(image.path)
  await photoStore.put(photo)
  return photo
}

/** The columns an author fills, in a new entry and in a correction. */
export function entryColumns(input: EntryFields & { edition: number }, photo: PreparedPhoto | null) {
  const { location, comment, addedBy, latitude, longitude, edition } = input
  return {
    ...{ location, comment, addedBy, latitude, longitude, edition },
    photoKey: photo?.key ?? null,
    photoWidth: photo?.width ?? null,
    photoHeight: photo?.height ?? null,
  }
}
