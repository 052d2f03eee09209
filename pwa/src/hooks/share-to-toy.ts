import { readDraft, saveDraft } from '../data/drafts.ts'
import { readFinderName } from './finder-name.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import { adopt, ownDraftId } from './use-draft.ts'

/**
 * Puts a shared photo into this tab's draft for a toy, beside what is written there already. A pin that is there stays;
 * else it is where the photo was taken. Throws StorageFullError with the earlier draft intact.
 */
export async function shareToToy(toyId: string, { photo, origin }: PreparedPhoto): Promise<void> {
  const id = await ownDraftId(toyId)
  // Without its code the earlier draft stays where it is.
  if (!(await readDraft(id))) await adopt(toyId).catch(() => undefined)
  const before = (await readDraft(id)) ?? { location: '', comment: '', addedBy: readFinderName(), position: null }
  await saveDraft(id, { ...before, position: before.position ?? origin.position, photo })
}
