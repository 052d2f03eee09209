import { useEffect, useRef, useState } from 'react'
import { holdForEdit } from '../../data/outbox/edit-hold.ts'
import { readEditable, type EditableEntry } from '../../data/outbox/own-entries.ts'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { readPublishedPhoto } from '../../data/published-photo.ts'
import { useDraft, type DraftHandle } from '../../hooks/use-draft.ts'
import { useJourney } from '../../hooks/use-journey.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { keptEntryWords } from '../../messages/kept-entry.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EntryGone } from './entry-gone.tsx'
import { EntryFormView } from './entry-form-view.tsx'
import { errorsFromIssues } from './entry-form.ts'
import { FullNotice } from './full-notice-part.ts'
import { useEntryState, type EntryStart } from './use-entry-state.ts'
import { useSubmitEdit } from './use-submit-edit.ts'

interface Editable extends EditableEntry {
  /** The published photo stays, and cannot be shown. */
  isPhotoUnseen: boolean
}

/** Undefined while it is looked up; a word when there is nothing to edit any more. */
function useEditable(submissionKey: string): Editable | 'gone' | 'too-late' | undefined {
  const [found, setFound] = useState<Editable | 'gone' | 'too-late'>()
  useEffect(() => {
    let isCurrent = true
    void readWithPhoto(submissionKey).then((now) => isCurrent && setFound(now))
    return () => {
      isCurrent = false
    }
  }, [submissionKey])
  return found
}

async function readWithPhoto(submissionKey: string): Promise<Editable | 'gone' | 'too-late'> {
  const found = await readEditable(submissionKey)
  if (typeof found === 'string') return found
  if (!found.entry.keepsPhoto) return { ...found, isPhotoUnseen: false }
  const photo = await readPublishedPhoto(found.entry.toyId, submissionKey)
  return photo === 'unknown' ? { ...found, isPhotoUnseen: true } : { ...found, photo, isPhotoUnseen: false }
}

/** While the form is open the entry is not sent underneath; gives how to let it go before that. */
function useEditHold(submissionKey: string): () => Promise<void> {
  const release = useRef<() => Promise<void>>(() => Promise.resolve())
  useEffect(() => {
    release.current = holdForEdit(submissionKey)
    return () => void release.current()
  }, [submissionKey])
  const [letGo] = useState(() => () => release.current())
  return letGo
}

export function EditEntry({ id, submissionKey }: { id: string; submissionKey: string }) {
  const letGo = useEditHold(submissionKey)
  const found = useEditable(submissionKey)
  // Changes not yet saved survive a killed tab under the entry's own key, beside the toy's draft for a new one.
  const draft = useDraft(submissionKey)
  if (typeof found === 'string') return <EntryGone id={id} why={found} />
  if (found === undefined || draft.status === 'loading') return <Spinner label={addEntryWords().loading} />
  return <EditEntryForm editable={found} draft={draft} letGo={letGo} />
}

function startOf({ entry, photo }: Editable, { draft }: DraftHandle): EntryStart {
  const { latitude, longitude, ...texts } = entry.fields
  const { status } = entry
  const need = status.name === 'needs-you' ? status : null
  const hasOwnPhoto = draft !== null && draft.photo !== 'unchanged'
  return {
    form: draft
      ? { position: draft.position, location: draft.location, comment: draft.comment, addedBy: draft.addedBy }
      : { ...texts, position: { latitude, longitude } },
    photo: hasOwnPhoto ? draftPhoto(draft) : need?.reason === 'photo-lost' ? null : photo,
    // A photo that cannot be read back is not what is sent: without another one the entry goes without.
    photoChanged: hasOwnPhoto || need?.reason === 'photo-lost',
    errors: errorsFromIssues(need?.issues ?? null),
    photoError: need && photoProblem(need),
  }
}

const draftPhoto = (draft: DraftHandle['draft']) => (draft && draft.photo !== 'unchanged' ? draft.photo : null)

function photoProblem({ reason, message, issues }: QueuedEntry['status'] & { name: 'needs-you' }): string | null {
  const words = keptEntryWords()
  if (reason === 'photo-lost') return words.photoLost
  if (reason === 'photo-refused') return issues?.image ?? message ?? words.photoRefused
  return null
}

interface EditEntryFormProps {
  editable: Editable
  draft: DraftHandle
  letGo: () => Promise<void>
}

function EditEntryForm({ editable, draft, letGo }: EditEntryFormProps) {
  const words = keptEntryWords()
  const { entry, isPhotoUnseen } = editable
  const journey = useJourney(entry.toyId)
  const [start] = useState(() => startOf(editable, draft))
  const formRef = useRef<HTMLFormElement>(null)
  const state = useEntryState(start, draft)
  const { step, submit, isGone, isFull, submitAsNew } = useSubmitEdit({ entry, state, draft, formRef, letGo })
  return (
    <EntryFormView
      ref={formRef}
      title={entry.isCorrection ? words.correctTitle : words.editTitle}
      name={journey.status === 'ready' ? journey.toy.name : null}
      intro={introOf(entry)}
      notices={
        <>
          {isGone && <GoneNotice onSend={submitAsNew} />}
          <RefusalNotice status={entry.status} />
          {isPhotoUnseen && !state.photoChanged && <Notice>{words.photoStays}</Notice>}
          {(draft.isFull || isFull) && <FullNotice state={state} />}
        </>
      }
      state={state}
      step={step}
      submitLabel={words.saveChanges}
      onSubmit={submit}
      cancelTo={paths.journey(entry.toyId)}
      onCancel={() => void draft.remove()}
    />
  )
}

/** Says what will happen with the change, as far as anybody can know. */
function introOf({ status, wasTried, isCorrection }: QueuedEntry): string {
  const words = keptEntryWords()
  const need = status.name === 'needs-you' ? status.reason : null
  if (isCorrection) return words.correctIntro
  if (need === 'earlier-version') return words.editPublishedIntro
  return wasTried && need === null ? words.editUnknownIntro : words.editIntro
}

function RefusalNotice({ status }: { status: QueuedEntry['status'] }) {
  if (status.name !== 'needs-you' || status.reason !== 'refused-fields' || !status.message) return null
  return <Notice tone="danger">{status.message}</Notice>
}

/** Another tab has discarded the entry meanwhile: what is in this form is all there is of it. */
function GoneNotice({ onSend }: { onSend: () => unknown }) {
  const words = keptEntryWords()
  return (
    <Notice
      tone="warning"
      live="alert"
      title={words.gone}
      actions={
        <Button variant="secondary" onClick={onSend}>
          {words.sendAsNew}
        </Button>
      }
    >
      {words.goneKeptText}
    </Notice>
  )
}
