import { useMemo } from 'react'
import { readDraft, removeDraft, saveDraft, type Draft } from '../data/drafts.ts'
import { useKeptForm, type FormStore, type KeptFormHandle } from './use-kept-form.ts'

export type DraftHandle = KeptFormHandle<Draft>

const draftOf = (toyId: string): FormStore<Draft> => ({
  read: () => readDraft(toyId),
  save: (change) => saveDraft(toyId, change),
  remove: () => removeDraft(toyId),
})

/** The half-written entry of a toy. */
export const useDraft = (toyId: string): DraftHandle => useKeptForm(useMemo(() => draftOf(toyId), [toyId]))
