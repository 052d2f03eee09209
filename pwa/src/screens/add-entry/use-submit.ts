import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutboxRow } from '../../data/local-db.ts'
import { enqueueEntry, updateQueuedEntry } from '../../data/outbox.ts'
import { StorageFullError } from '../../data/storage.ts'
import type { DraftHandle } from '../../hooks/use-draft.ts'
import { forgetTagPassword, readTagPassword } from '../../hooks/tag-password.ts'
import { addEntryMessages } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import type { CheckedForm } from './check-form.ts'
import { formFields, type FormErrors } from './entry-form.ts'
import type { Sent } from './send-and-tell.ts'
import type { EntryState } from './use-entry-state.ts'

const words = addEntryMessages

/** What the submit button is doing. */
export type SubmitStep = 'idle' | 'saving' | 'sending'

interface Submission {
  state: EntryState
  draft: DraftHandle
  formRef: RefObject<HTMLFormElement | null>
}

/**
 * What only submitting needs, the contract's validator above all, comes while the form is filled in. All of it is at
 * hand before an entry is kept: nothing that fails to load may leave a kept entry called "not saved".
 */
async function loadParts() {
  const [{ checkForm }, { sendAndTell }] = await Promise.all([import('./check-form.ts'), import('./send-and-tell.ts')])
  return { checkForm, sendAndTell }
}
type Parts = Awaited<ReturnType<typeof loadParts>>

/**
 * What the submit button is doing, and one press at a time: two of them, before the first has drawn anything, would
 * make two entries.
 */
function useSteps() {
  const [step, setStep] = useState<SubmitStep>('idle')
  const isRunning = useRef(false)
  useEffect(() => void loadParts().catch(() => undefined), [])
  const once = (work: (parts: Parts) => Promise<unknown>) => async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work(await loadParts())
    } catch (error) {
      tellNotSaved(error)
    } finally {
      isRunning.current = false
      setStep('idle')
    }
  }
  return { step, setStep, once }
}

/** A new entry: checked, kept on the device, sent if there is a network, and then told as it really went. */
export function useSubmitNew({ toyId, state, draft, formRef }: Submission & { toyId: string }) {
  const { step, setStep, once } = useSteps()
  const navigate = useNavigate()
  const finish = useFinish(toyId)

  const submit = once(async ({ checkForm, sendAndTell }) => {
    const fields = acceptForm(checkForm(state.form), state, formRef)
    if (!fields) return
    const password = readTagPassword(toyId)
    if (password === null) {
      showToast({ title: words.authRequired, description: words.authRequiredText, tone: 'destructive' })
      return navigate(paths.journey(toyId), { state: 'ask-password' })
    }
    setStep('saving')
    const key = await enqueueEntry({ toyId, fields, password, photo: state.photo })
    setStep('sending')
    await finish(key, async () => {
      await draft.remove()
      return sendAndTell(key, null)
    })
  })
  return { step, submit }
}

/** A waiting entry with its changes: back in line under the key and the time it has. */
export function useSubmitEdit({ row, state, draft, formRef }: Submission & { row: OutboxRow }) {
  const { step, setStep, once } = useSteps()
  const finish = useFinish(row.toyId)

  const submit = once(async ({ checkForm, sendAndTell }) => {
    const fields = acceptForm(checkForm(state.form), state, formRef)
    if (!fields) return
    setStep('saving')
    const photo = state.photoChanged || row.reason === 'photo-lost' ? { photo: state.photo } : {}
    const result = await updateQueuedEntry(row.key, { fields, ...photo })
    if (result === 'sending') return showToast({ title: words.beingSent, description: words.beingSentText })
    setStep('sending')
    await finish(row.key, async () => {
      await draft.remove()
      return sendAndTell(row.key, row)
    })
  })
  return { step, submit }
}

/** The checked fields, or null after saying what is wrong and taking the person there. */
function acceptForm(checked: CheckedForm, state: EntryState, formRef: Submission['formRef']) {
  if (checked.ok) return checked.fields
  const { title, text, errors } = checked.problem
  state.setErrors(errors)
  showToast({ title, description: text, tone: 'destructive' })
  focusFirst(formRef.current, errors)
  return null
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const first = formFields.find((field) => errors[field])
  form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
}

/** Says how it went and goes where the person can see it. The entry is kept by now, so a fault here calls it nothing else. */
function useFinish(toyId: string) {
  const navigate = useNavigate()
  return async (key: string, send: () => Promise<Sent>) => {
    const { toast, next, isPasswordRefused } = await send().catch(() => unknown)
    if (isPasswordRefused) forgetTagPassword(toyId)
    if (toast) showToast(toast)
    const journey = paths.journey(toyId)
    // The form is done with: going back from the journey must not open it again.
    if (next === 'journey') await navigate(journey, { replace: true })
    else await navigate(`${paths.addEntry(toyId)}?edit=${encodeURIComponent(key)}`, { replace: true })
  }
}

/** How it went could not be read: the journey and the entry's card on it show it. */
const unknown: Sent = { toast: null, next: 'journey', isPasswordRefused: false }

function tellNotSaved(error: unknown): void {
  const description = error instanceof StorageFullError ? words.notSavedFull : words.notSavedText
  showToast({ title: words.notSaved, description, tone: 'destructive' })
}
