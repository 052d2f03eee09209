import {
  readActivationDraft,
  removeActivationDraft,
  saveActivationDraft,
  type ActivationDraft,
} from '../data/activation-draft.ts'
import { useKeptForm, type FormStore, type KeptFormHandle } from './use-kept-form.ts'

export type ActivationDraftHandle = KeptFormHandle<ActivationDraft>

const store: FormStore<ActivationDraft> = {
  read: readActivationDraft,
  save: saveActivationDraft,
  remove: removeActivationDraft,
}

/** The half-written activation of this device; its password is not kept. */
export const useActivationDraft = (): ActivationDraftHandle => useKeptForm(store)
