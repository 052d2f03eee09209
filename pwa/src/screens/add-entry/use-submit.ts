import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { StorageFullError } from '../../data/storage.ts'
import { keepFinderName } from '../../hooks/finder-name.ts'
import type { OwnEntryState } from '../../hooks/own-entry.ts'
import { ownDraftId, type DraftHandle } from '../../hooks/use-draft.ts'
import { forgetTagPassword, readTagPassword } from '../../hooks/tag-password.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import type { Sent } from './send-and-tell.ts'
import type { EntryState } from './use-entry-state.ts'

/** What the submit button is doing. */
export type SubmitStep = 'idle' | 'saving' | 'sending'

export interface Submission {
  state: EntryState
  draft: DraftHandle
  formRef: RefObject<HTMLFormElement | null>
}

/**
 * What only submitting needs, the contract's validator above all, comes while the form is filled in. All of it is at
 * hand before an entry is kept: nothing that fails to load may leave a kept entry called "not saved".
 */
async function loadParts() {
  const [{ acceptForm }, { sendAndTell }, actions] = await Promise.all([
    import('./check-form.ts'),
    import('./send-and-tell.ts'),
    import('../../data/outbox/actions.ts'),
  ])
  return { acceptForm, sendAndTell, actions }
}
type Parts = Awaited<ReturnType<typeof loadParts>>

/**
 * What the submit button is doing, and one press at a time: two of them, before the first has drawn anything, would
 * make two entries.
 */
export function useSteps() {
  const [step, setStep] = useState<SubmitStep>('idle')
  const [isFull, setFull] = useState(false)
  const isRunning = useRef(false)
  useEffect(() => void loadParts().catch(() => undefined), [])
  const once = (work: (parts: Parts) => Promise<unknown>) => async () => {
    if (isRunning.current) return
    isRunning.current = true
    setFull(false)
    try {
      await work(await loadParts())
    } catch (error) {
      setFull(error instanceof StorageFullError)
      tellNotSaved(error)
    } finally {
      isRunning.current = false
      setStep('idle')
    }
  }
  /** `isFull`: the last press found no room on the device. */
  return { step, setStep, once, isFull }
}

/** A new entry: checked, kept on the device, sent if there is a network, and then told as it really went. */
export function useSubmitNew({ toyId, state, draft, formRef }: Submission & { toyId: string }) {
  const words = addEntryWords()
  const { step, setStep, once, isFull } = useSteps()
  const navigate = useNavigate()
  const finish = useFinish(toyId)

  const submit = once(async ({ acceptForm, sendAndTell, actions }) => {
    setStep('saving')
    const fields = await acceptForm(state, { toyId, formRef })
    if (!fields) return
    const password = readTagPassword(toyId)
    if (password === null) {
      showToast({ title: words.authRequired, description: words.authRequiredText, tone: 'destructive' })
      return navigate(paths.journey(toyId), { state: 'ask-password' })
    }
    const entry = { toyId, fields, password, photo: state.photo, draft: await ownDraftId(toyId) }
    const submissionKey = await handIn(draft, () => actions.enqueueEntry(entry))
    keepFinderName(fields.addedBy)
    setStep('sending')
    await finish(submissionKey, () => sendAndTell(submissionKey, null))
  })
  return { step, submit, isFull }
}

/** Keeps what the form holds; its draft goes in the same transaction, and typing cannot bring it back. */
export async function handIn<T>(draft: DraftHandle, keep: () => Promise<T>): Promise<T> {
  await draft.close()
  try {
    return await keep()
  } catch (error) {
    draft.reopen()
    throw error
  }
}

/** Says how it went and goes where the person can see it. The entry is kept by now, so a fault here calls it nothing else. */
export function useFinish(toyId: string) {
  const navigate = useNavigate()
  return async (submissionKey: string, send: () => Promise<Sent>) => {
    const { toast, next, isPasswordRefused } = await send().catch(() => unknown)
    if (isPasswordRefused) forgetTagPassword(toyId)
    if (toast) showToast(toast)
    const journey = paths.journey(toyId)
    // The form is done with: going back from the journey must not open it again.
    const state: OwnEntryState = { ownEntry: submissionKey }
    if (next === 'journey') await navigate(journey, { replace: true, state })
    else await navigate(paths.editEntry(toyId, submissionKey), { replace: true })
  }
}

/** How it went could not be read: the journey and the entry's card on it show it. */
const unknown: Sent = { toast: null, next: 'journey', isPasswordRefused: false }

function tellNotSaved(error: unknown): void {
  const words = addEntryWords()
  const description = error instanceof StorageFullError ? words.notSavedFull : words.notSavedText
  showToast({ title: words.notSaved, description, tone: 'destructive' })
}
