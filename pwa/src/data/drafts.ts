import type { Position } from '#contract/geo'
import { idKey } from './id-key.ts'
import { localDb, rowVersion, upgradeRow, type DevicePhoto } from './local-db.ts'
import { writeWithRoom } from './storage.ts'

/** A half-written entry: the texts as typed, not yet checked. */
export interface Draft {
  location: string
  comment: string
  addedBy: string
  position: Position | null
  photo: DevicePhoto | null
}

/** The draft of a toy's form, or null. */
export async function readDraft(toyId: string): Promise<Draft | null> {
  const [found, foundPhoto] = await Promise.all([
    localDb.drafts.get(idKey(toyId)),
    localDb.draftPhotos.get(idKey(toyId)),
  ])
  const row = found && upgradeRow(found)
  const photo = foundPhoto && upgradeRow(foundPhoto)
  if (!row && !photo) return null
  const { latitude = null, longitude = null } = row ?? {}
  return {
    location: row?.location ?? '',
    comment: row?.comment ?? '',
    addedBy: row?.addedBy ?? '',
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    photo: photo ? { bytes: photo.bytes, type: photo.type, name: photo.name } : null,
  }
}

/** What to keep: the texts always; the photo, being large, only when it changed (left out: as it is; null: none). */
export type DraftChange = Omit<Draft, 'photo'> & { photo?: DevicePhoto | null }

/** Keeps a draft. Throws StorageFullError with the earlier draft intact. */
export async function saveDraft(toyId: string, { position, photo, ...texts }: DraftChange): Promise<void> {
  const id = idKey(toyId)
  const { location, comment, addedBy } = texts
  const place = { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
  await writeWithRoom(() =>
    localDb.transaction('rw', localDb.drafts, localDb.draftPhotos, async () => {
      await localDb.drafts.put({ toyId: id, v: rowVersion, location, comment, addedBy, ...place, savedAt: Date.now() })
      if (photo) {
        const { bytes, type, name } = photo
        await localDb.draftPhotos.put({ toyId: id, v: rowVersion, bytes, type, name })
      }
      if (photo === null) await localDb.draftPhotos.delete(id)
    }),
  )
}

export async function removeDraft(toyId: string): Promise<void> {
  await localDb.transaction('rw', localDb.drafts, localDb.draftPhotos, async () => {
    await localDb.drafts.delete(idKey(toyId))
    await localDb.draftPhotos.delete(idKey(toyId))
  })
}
