import { useEffect, useRef, useState } from 'react'
import type { DevicePhoto, OutboxRow } from '../../data/local-db.ts'
import { readQueuedEntry } from '../../data/outbox.ts'
import { useDraft, type DraftHandle } from '../../hooks/use-draft.ts'
import { useJourney } from '../../hooks/use-journey.ts'
import { addEntryMessages } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EntryGone } from './entry-absent.tsx'
import { EntryFormView } from './entry-form-view.tsx'
import { errorsFromIssues } from './entry-form.ts'
import { FullNotice } from './full-notice.tsx'
import { useEntryState, type EntryStart } from './use-entry-state.ts'
import { useSubmitEdit } from './use-submit.ts'

const words = addEntryMessages

interface Queued {
  row: OutboxRow
  photo: DevicePhoto | null
}

/** Undefined while it is looked up, null when it is no longer there. */
function useQueuedEntry(key: string): Queued | null | undefined {
  const [queued, setQueued] = useState<Queued | null>()
  useEffect(() => {
    let isCurrent = true
    void readQueuedEntry(key).then((found) => isCurrent && setQueued(found))
    return () => {
      isCurrent = false
    }
  }, [key])
  return queued
}

export function EditEntry({ id, entryKey }: { id: string; entryKey: string }) {
  const queued = useQueuedEntry(entryKey)
  // Changes not yet saved survive a killed tab under the entry's own name, beside the toy's draft for a new one.
  const draft = useDraft(entryKey)
  if (queued === null) return <EntryGone id={id} />
  if (queued === undefined || draft.status === 'loading') return <Spinner label={words.loading} />
  return <EditEntryForm queued={queued} draft={draft} />
}

function startOf({ row, photo }: Queued, { draft }: DraftHandle): EntryStart {
  const { latitude, longitude, ...texts } = row.fields
  const needsYou = row.state === 'needs-you'
  return {
    form: draft
      ? { position: draft.position, location: draft.location, comment: draft.comment, addedBy: draft.addedBy }
      : { ...texts, position: { latitude, longitude } },
    photo: row.reason === 'photo-lost' ? null : (draft?.photo ?? photo),
    errors: needsYou ? errorsFromIssues(row.issues) : {},
    photoError: needsYou ? photoProblem(row) : null,
  }
}

function photoProblem({ reason, message, issues }: OutboxRow): string | null {
  if (reason === 'photo-lost') return words.photoLost
  if (reason === 'photo-refused') return issues?.image ?? message ?? words.photoRefused
  return null
}

function EditEntryForm({ queued, draft }: { queued: Queued; draft: DraftHandle }) {
  const { row } = queued
  const journey = useJourney(row.toyId)
  const [start] = useState(() => startOf(queued, draft))
  const formRef = useRef<HTMLFormElement>(null)
  const state = useEntryState(start, draft)
  const { step, submit } = useSubmitEdit({ row, state, draft, formRef })
  return (
    <EntryFormView
      ref={formRef}
      title={words.editTitle}
      name={journey.status === 'ready' ? journey.toy.name : null}
      intro={words.editIntro}
      notices={
        <>
          {row.state === 'needs-you' && row.reason === 'refused-fields' && row.message && (
            <Notice tone="danger">{row.message}</Notice>
          )}
          <FullNotice isFull={draft.isFull} />
        </>
      }
      state={state}
      step={step}
      submitLabel={words.saveChanges}
      onSubmit={submit}
      cancelTo={paths.journey(row.toyId)}
      onCancel={() => void draft.remove()}
    />
  )
}
