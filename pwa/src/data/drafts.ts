import type { Position } from '#contract/geo'
import { sha256 } from './digest.ts'
import { idKey } from './id-key.ts'
import { localDb, type DraftPhotoRow, type DraftRow } from './local-db.ts'
import type { DevicePhoto } from './photo.ts'
import { writeWithRoom } from './storage.ts'
import { upgradeRow, type UpgradeSteps } from './versioned.ts'

const draftVersion = 2

/** Version 1 kept only photos that were chosen: without one beside it, nothing is known to have been removed. */
const draftSteps: UpgradeSteps = { 1: (row: DraftRow) => ({ ...row, photo: 'unchanged' }) }

/** A photo of a form: one that was chosen, none (taken away or never there), or as the entry being edited has it. */
export type DraftPhoto = DevicePhoto | null | 'unchanged'

/** A half-written entry: the texts as typed, not yet checked. */
export interface Draft {
  location: string
  comment: string
  addedBy: string
  position: Position | null
  photo: DraftPhoto
}

interface FoundDraft extends Draft {
  /** SHA-256 of the chosen photo, when it was taken at that time. */
  sha256: string | null
}

/** Between the two parts of a draft's id: neither a tag id nor a key has line breaks. */
export const separator = '\n'

/** The id of a tab's draft of a new entry (by its tag id) or of an edit (by the entry's submission key). */
export const tabDraftId = (id: string, tab: string): string => `${idKey(id)}${separator}${tab}`

/** Held by the tab that a draft belongs to, as long as it lives. */
export const tabLock = (tab: string): string => `draft-tab:${tab}`

/** As `readDraft`, for use inside a transaction over both draft tables. */
export async function findDraft(id: string): Promise<FoundDraft | null> {
  const found = await localDb.drafts.get(idKey(id))
  const foundPhoto = await localDb.draftPhotos.get(idKey(id))
  const row = found ? upgradeRow<DraftRow>(found, draftVersion, draftSteps) : null
  const photo = foundPhoto ? upgradeRow<DraftPhotoRow>(foundPhoto) : null
  if (!row && !photo) return null
  const { latitude = null, longitude = null } = row ?? {}
  return {
    location: row?.location ?? '',
    comment: row?.comment ?? '',
    addedBy: row?.addedBy ?? '',
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    photo: photo
      ? { bytes: photo.bytes, type: photo.type, name: photo.name }
      : row?.photo === 'none'
        ? null
        : 'unchanged',
    sha256: photo?.sha256 ?? null,
  }
}

/** The draft with this id, or null. */
export async function readDraft(id: string): Promise<Draft | null> {
  const found = await findDraft(id)
  if (!found) return null
  const { sha256: _, ...draft } = found
  return draft
}

/** What to keep: the texts always; the photo, being large, only when it changed (left out: as it was kept before). */
export type DraftChange = Omit<Draft, 'photo'> & { photo?: DraftPhoto }

/** Keeps a draft. Throws StorageFullError with the earlier draft intact. */
export async function saveDraft(draftId: string, { position, photo, ...texts }: DraftChange): Promise<void> {
  const id = idKey(draftId)
  const { location, comment, addedBy } = texts
  const place = { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
  const chosen = photo instanceof Object ? { ...photo, sha256: await sha256(photo.bytes) } : null
  await writeWithRoom([localDb.drafts, localDb.draftPhotos], async () => {
    const before = await localDb.drafts.get(id)
    const choice = photo === undefined ? (before?.photo ?? 'unchanged') : choiceOf(photo)
    const row = { toyId: id, v: draftVersion, location, comment, addedBy, ...place, photo: choice }
    await localDb.drafts.put({ ...row, savedAt: await nextSavedAt(id) })
    if (chosen) {
      const { bytes, type, name, sha256: hash } = chosen
      await localDb.draftPhotos.put({ toyId: id, v: 1, bytes, type, name, sha256: hash })
    } else if (photo !== undefined) {
      await localDb.draftPhotos.delete(id)
    }
  })
}

/** Later than every other draft of the same toy or entry, also when the device's clock was set back since. */
async function nextSavedAt(draftId: string): Promise<number> {
  const [of = ''] = draftId.split(separator)
  const others = await localDb.drafts.where('toyId').startsWith(of).toArray()
  return Math.max(Date.now(), ...others.map(({ savedAt }) => savedAt + 1))
}

const choiceOf = (photo: DraftPhoto): DraftRow['photo'] =>
  photo === null ? 'none' : photo === 'unchanged' ? photo : 'chosen'

export async function removeDraft(id: string): Promise<void> {
  await localDb.transaction('rw', localDb.drafts, localDb.draftPhotos, async () => {
    await localDb.drafts.delete(idKey(id))
    await localDb.draftPhotos.delete(idKey(id))
  })
}
