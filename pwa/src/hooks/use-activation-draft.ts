import {
  readActivationDraft,
  removeActivationDraft,
  saveActivationDraft,
  type ActivationDraft,
} from '../data/activation-draft.ts'
import { claimTab } from './tab.ts'
import { useKeptForm, type FormStore, type KeptFormHandle } from './use-kept-form.ts'

export type ActivationDraftHandle = KeptFormHandle<ActivationDraft>

const store: FormStore<ActivationDraft> = {
  async read() {
    const tab = await claimTab()
    // Without its code or without room it stays where it is, for another time.
    await import('../data/tab-activations.ts')
      .then(({ adoptActivationDraft }) => adoptActivationDraft(tab))
      .catch(() => undefined)
    return readActivationDraft(tab)
  },
  save: async (change) => saveActivationDraft(await claimTab(), change),
  remove: async () => removeActivationDraft(await claimTab()),
}

/** The half-written activation of this tab; its password is not kept. */
export const useActivationDraft = (): ActivationDraftHandle => useKeptForm(store)
