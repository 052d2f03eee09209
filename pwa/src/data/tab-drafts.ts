import { removeDraft, separator, tabDraftId, tabLock } from './drafts.ts'
import { idKey } from './id-key.ts'
import { localDb } from './local-db.ts'
import { busy, tryLock } from './locks.ts'
import { writeWithRoom } from './storage.ts'

const tables = [localDb.drafts, localDb.draftPhotos]

/** The drafts of all tabs for one toy or entry, newest first; one without a tab was written by earlier code. */
export async function listDrafts(id: string): Promise<{ id: string; tab: string | null; savedAt: number }[]> {
  const ofTabs = await localDb.drafts
    .where('toyId')
    .startsWith(`${idKey(id)}${separator}`)
    .toArray()
  const ofNone = await localDb.drafts.get(idKey(id))
  const found = ofNone ? [...ofTabs, ofNone] : ofTabs
  return found
    .map(({ toyId, savedAt }) => ({ id: toyId, tab: toyId.split(separator)[1] ?? null, savedAt }))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** True when no living tab has this name. */
export const isGone = async (tab: string): Promise<boolean> =>
  (await tryLock(tabLock(tab), () => Promise.resolve())) !== busy

/** Gives a tab that has no draft of its own the newest one of tabs that are gone, if there is any. Throws StorageFullError. */
export async function adoptDraft(id: string, tab: string): Promise<void> {
  const own = tabDraftId(id, tab)
  const found = await listDrafts(id)
  if (found.some((draft) => draft.id === own)) return
  for (const draft of found) {
    if (
      (draft.tab === null || (await isGone(draft.tab))) &&
      (await writeWithRoom(tables, () => moveDraft(draft.id, own)))
    )
      return
  }
}

/** Takes the drafts of all tabs for one toy or entry away. */
export async function removeDrafts(id: string): Promise<void> {
  for (const draft of await listDrafts(id)) await removeDraft(draft.id)
}

/** Gives the drafts of an edit to the key that its entry has from now on; each stays with its tab. */
export async function moveDrafts(from: string, to: string): Promise<void> {
  for (const { id, tab } of await listDrafts(from)) await moveDraft(id, tab === null ? to : tabDraftId(to, tab))
}

/** Gives a draft with its photo another id; false when it is no longer there. */
function moveDraft(from: string, to: string): Promise<boolean> {
  return localDb.transaction('rw', localDb.drafts, localDb.draftPhotos, async () => {
    const draft = await localDb.drafts.get(from)
    const photo = await localDb.draftPhotos.get(from)
    if (!draft) return false
    await removeDraft(from)
    await localDb.drafts.put({ ...draft, toyId: idKey(to) })
    if (photo) await localDb.draftPhotos.put({ ...photo, toyId: idKey(to) })
    return true
  })
}
