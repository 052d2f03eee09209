import { localDb, type MetaRow } from './local-db.ts'
import type { DevicePhoto } from './photo.ts'
import { upgradeRow } from './versioned.ts'
import { writeWithRoom } from './storage.ts'

/** A half-written activation, as typed. Without the password: that never lies on a disk outside the outbox. */
export interface ActivationDraft {
  id: string
  name: string
  ownerName: string
  mission: string
  photo: DevicePhoto | null
}

type Texts = Omit<ActivationDraft, 'photo'>

export const textsName = 'activation-draft'
export const photoName = 'activation-draft-photo'

/** The name of a tab's texts or photo; earlier code kept one activation for all tabs, under the bare name. */
export const nameOf = (name: string, tab: string | null) => (tab === null ? name : `${name}\n${tab}`)

/** What lies under a name, or null when there is nothing or newer code wrote it. */
async function readValue<T>(name: string): Promise<T | null> {
  const row = await localDb.meta.get(name)
  const known = row ? upgradeRow<MetaRow>(row) : null
  return known ? (known.value as T) : null
}

/** The unfinished activation of a tab, or null. */
export async function readActivationDraft(tab: string): Promise<ActivationDraft | null> {
  const [texts, photo] = await Promise.all([
    readValue<Texts>(nameOf(textsName, tab)),
    readValue<DevicePhoto>(nameOf(photoName, tab)),
  ])
  if (!texts && !photo) return null
  return { id: '', name: '', ownerName: '', mission: '', ...texts, photo }
}

/** What to keep: the texts always, the photo only when it changed (left out: as it is; null: none). */
export type ActivationDraftChange = Texts & { photo?: DevicePhoto | null }

/** Keeps a tab's draft. Throws StorageFullError with the earlier one intact. */
export async function saveActivationDraft(tab: string, { id, name, ownerName, mission, photo }: ActivationDraftChange) {
  await writeWithRoom([localDb.meta], async () => {
    await localDb.meta.put({ name: nameOf(textsName, tab), v: 1, value: { id, name, ownerName, mission } })
    if (photo) {
      const { bytes, type, name: fileName } = photo
      await localDb.meta.put({ name: nameOf(photoName, tab), v: 1, value: { bytes, type, name: fileName } })
    }
    if (photo === null) await localDb.meta.delete(nameOf(photoName, tab))
  })
}

export const removeActivationDraft = (tab: string): Promise<void> =>
  localDb.meta.bulkDelete([nameOf(textsName, tab), nameOf(photoName, tab)])
