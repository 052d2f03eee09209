import { useState } from 'react'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { ownDraftId } from '../../hooks/use-draft.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import type { Sent } from './send-and-tell.ts'
import { handIn, useFinish, useSteps, type Submission } from './use-submit.ts'

interface EditSubmission extends Submission {
  entry: QueuedEntry
  /** Lets the entry be sent again. */
  letGo: () => Promise<void>
}

const nothingSent: Sent = { toast: null, next: 'journey', isPasswordRefused: false }

/** A waiting or published entry with its changes: the newest edition of it, under the key and the time it has. */
export function useSubmitEdit({ entry, state, draft, formRef, letGo }: EditSubmission) {
  const { step, setStep, once, isFull } = useSteps()
  const finish = useFinish(entry.toyId)
  const [isGone, setGone] = useState(false)
  const { submissionKey, toyId } = entry

  const submit = once(async ({ acceptForm, sendAndTell, actions }) => {
    setStep('saving')
    const fields = await acceptForm(state, { toyId, formRef })
    if (!fields) return
    const { photo } = state
    // The published photo stays on the server: what the form shows of it is a copy.
    const unchanged = entry.keepsPhoto ? {} : { unchangedPhoto: photo }
    const shown = state.photoChanged ? { photo } : unchanged
    const { edition, isCorrection } = entry
    const change = { fields, ...shown, edition, isCorrection, draft: await ownDraftId(submissionKey) }
    const result = await handIn(draft, () => actions.updateQueuedEntry(submissionKey, change))
    if (result === 'gone') {
      draft.reopen()
      return setGone(true)
    }
    setStep('sending')
    await letGo()
    // Of a correction that changes nothing there is nothing to tell.
    const isNothing = result === 'unchanged' && isCorrection
    await finish(submissionKey, () => (isNothing ? Promise.resolve(nothingSent) : sendAndTell(submissionKey, entry)))
  })

  const submitAsNew = once(async ({ acceptForm, sendAndTell, actions }) => {
    setStep('saving')
    const fields = await acceptForm(state, { toyId, formRef })
    if (!fields) return
    // Without a password at hand the entry asks for it when it is sent.
    const password = readTagPassword(toyId) ?? ''
    const made = { toyId, fields, password, photo: state.photo, draft: await ownDraftId(submissionKey) }
    const newKey = await handIn(draft, () => actions.enqueueEntry(made))
    setStep('sending')
    await finish(newKey, () => sendAndTell(newKey, null))
  })
  return { step, submit, isGone, isFull, submitAsNew }
}
