import { useMemo } from 'react'
import { readDraft, removeDraft, saveDraft, tabDraftId, type Draft } from '../data/drafts.ts'
import { claimTab } from './tab.ts'
import { useKeptForm, type FormStore, type KeptFormHandle } from './use-kept-form.ts'

export type DraftHandle = KeptFormHandle<Draft>

/** The id of this tab's draft for a toy, or for an entry that is edited. */
export const ownDraftId = async (id: string): Promise<string> => tabDraftId(id, await claimTab())

const draftOf = (id: string): FormStore<Draft> => ({
  async read() {
    const own = await ownDraftId(id)
    const draft = await readDraft(own)
    if (draft) return draft
    // Without its code or without room it stays where it is, for another time.
    await adopt(id).catch(() => undefined)
    return readDraft(own)
  },
  save: async (change) => saveDraft(await ownDraftId(id), change),
  remove: async () => removeDraft(await ownDraftId(id)),
})

/** Takes over the newest draft of a tab that is gone, when this tab has none. Throws StorageFullError. */
export async function adopt(id: string): Promise<void> {
  const { adoptDraft } = await import('../data/tab-drafts.ts')
  await adoptDraft(id, await claimTab())
}

/** The half-written entry of a toy, or the half-edited entry of a submission key, in this tab. */
export const useDraft = (id: string): DraftHandle => useKeptForm(useMemo(() => draftOf(id), [id]))
