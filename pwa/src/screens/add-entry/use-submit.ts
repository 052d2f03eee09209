import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { awaitOutcome, readStanding, type Standing } from '../../data/await-outcome.ts'
import type { OutboxRow } from '../../data/local-db.ts'
import { enqueueEntry, updateQueuedEntry } from '../../data/outbox.ts'
import { replayOutbox } from '../../data/replay.ts'
import { StorageFullError } from '../../data/storage.ts'
import type { DraftHandle } from '../../hooks/use-draft.ts'
import { forgetTagPassword, readTagPassword } from '../../hooks/tag-password.ts'
import { addEntryMessages } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { formFields, type FormErrors } from './entry-form.ts'
import { describeOutcome } from './outcome-words.ts'
import type { EntryState } from './use-entry-state.ts'

const words = addEntryMessages

/** Milliseconds to wait on the form for what becomes of an entry; after that its card on the journey page tells. */
const patience = 6000

/** What the submit button is doing. */
export type SubmitStep = 'idle' | 'saving' | 'sending'

interface Submission {
  state: EntryState
  draft: DraftHandle
  formRef: RefObject<HTMLFormElement | null>
}

/** The contract's validator is most of what a check needs: it comes while the form is filled in. */
const loadCheck = () => import('./check-form.ts')

/**
 * What the submit button is doing, and one press at a time: two of them, before the first has drawn anything, would
 * make two entries.
 */
function useSteps() {
  const [step, setStep] = useState<SubmitStep>('idle')
  const isRunning = useRef(false)
  useEffect(() => void loadCheck().catch(() => undefined), [])
  const once = (work: () => Promise<unknown>) => async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
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

  const submit = once(async () => {
    const fields = await acceptForm(state, formRef)
    if (!fields) return
    const password = readTagPassword(toyId)
    if (password === null) {
      showToast({ title: words.authRequired, description: words.authRequiredText, tone: 'destructive' })
      return navigate(paths.journey(toyId), { state: 'ask-password' })
    }
    setStep('saving')
    const key = await enqueueEntry({ toyId, fields, password, photo: state.photo })
    setStep('sending')
    await draft.remove()
    await finish(key, await sendAndWait(key))
  })
  return { step, submit }
}

/** A waiting entry with its changes: back in line under the key and the time it has. */
export function useSubmitEdit({ row, state, draft, formRef }: Submission & { row: OutboxRow }) {
  const { step, setStep, once } = useSteps()
  const finish = useFinish(row.toyId)

  const submit = once(async () => {
    const fields = await acceptForm(state, formRef)
    if (!fields) return
    setStep('saving')
    const photo = state.photoChanged || row.reason === 'photo-lost' ? { photo: state.photo } : {}
    const result = await updateQueuedEntry(row.key, { fields, ...photo })
    if (result === 'sending') return showToast({ title: words.beingSent, description: words.beingSentText })
    setStep('sending')
    await draft.remove()
    await finish(row.key, asPaused(row, await sendAndWait(row.key)))
  })
  return { step, submit }
}

/** The checked fields, or null after saying what is wrong and taking the person there. */
async function acceptForm(state: EntryState, formRef: Submission['formRef']) {
  const { checkForm } = await loadCheck()
  const checked = checkForm(state.form)
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

/** Sends what can be sent, and waits a while for this entry. Offline there is nothing to wait for. */
async function sendAndWait(key: string): Promise<Standing> {
  // A replay that cannot write is tried again by the next trigger; the entry itself is safe already.
  const replay = replayOutbox({ force: true }).catch(() => undefined)
  if (navigator.onLine) return awaitOutcome(key, patience)
  await replay
  return readStanding(key)
}

/** An entry still held back by a password refused before has not been refused again. */
function asPaused(before: OutboxRow, standing: Standing): Standing {
  if (standing.status !== 'open' || standing.row.reason !== 'wrong-password') return standing
  if (standing.row.attempts > before.attempts) return standing
  return { status: 'open', row: { ...standing.row, state: 'waiting', reason: 'password-paused' } }
}

/** Says how it went and goes where the person can see it. */
function useFinish(toyId: string) {
  const navigate = useNavigate()
  return async (key: string, standing: Standing) => {
    const { toast, next } = describeOutcome(standing, navigator.onLine)
    if (standing.status === 'open' && standing.row.reason === 'wrong-password') forgetTagPassword(toyId)
    if (toast) showToast(toast)
    const journey = paths.journey(toyId)
    // The form is done with: going back from the journey must not open it again.
    if (next === 'journey') await navigate(journey, { replace: true })
    else await navigate(`${paths.addEntry(toyId)}?edit=${encodeURIComponent(key)}`, { replace: true })
  }
}

function tellNotSaved(error: unknown): void {
  const description = error instanceof StorageFullError ? words.notSavedFull : words.notSavedText
  showToast({ title: words.notSaved, description, tone: 'destructive' })
}
