import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readFinderName } from '../../hooks/finder-name.ts'
import { originIn } from '../../hooks/shared-origin.ts'
import { useDraft, type DraftHandle } from '../../hooks/use-draft.ts'
import { useJourney } from '../../hooks/use-journey.ts'
import { isStorageKept } from '../../hooks/storage-support.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EntryFormView } from './entry-form-view.tsx'
import { emptyForm, isBlank } from './entry-form.ts'
import { FullNotice } from './full-notice-part.ts'
import { useEntryState, type EntryStart } from './use-entry-state.ts'
import { useSubmitNew } from './use-submit.ts'

// The rarer cases.
const ToyMissing = lazyPart(() => import('./toy-doubt.tsx').then((m) => m.ToyMissing))
const DoubtNotice = lazyPart(() => import('./toy-doubt.tsx').then((m) => m.DoubtNotice))

const blank: EntryStart = { form: emptyForm, photo: null, errors: {}, photoError: null }

/** Nothing but the name that was given last time. */
const namedStart = (): EntryStart => ({ ...blank, form: { ...emptyForm, addedBy: readFinderName() } })

export function NewEntry({ id }: { id: string }) {
  const words = addEntryWords()
  const journey = useJourney(id)
  const draft = useDraft(id)
  const [isWritten, setWritten] = useState(false)
  const { status } = journey
  // Words are never taken away because of where they were meant to go: that is settled when they are sent.
  if (status === 'missing' && !isWritten) return <ToyMissing id={id} />
  if (draft.status === 'loading') return <Spinner label={words.loading} />
  const toy = status === 'ready' ? journey.toy : null
  const doubt = status === 'missing' || status === 'unreachable' ? status : null
  return (
    <NewEntryForm
      toyId={toy?.id ?? id}
      name={toy?.name ?? null}
      doubt={doubt}
      draft={draft}
      onWritten={() => setWritten(true)}
    />
  )
}

interface NewEntryFormProps {
  toyId: string
  name: string | null
  /** Why nothing is known of the toy: nobody could be asked, or there is none. */
  doubt: 'unreachable' | 'missing' | null
  draft: DraftHandle
  /** Something is in the form. */
  onWritten: () => void
}

function NewEntryForm({ toyId, name, doubt, draft, onWritten }: NewEntryFormProps) {
  const words = addEntryWords()
  const [start] = useState<EntryStart>(() => {
    if (!draft.draft) return namedStart()
    const { photo, ...form } = draft.draft
    return { ...blank, form, photo: photo === 'unchanged' ? null : photo }
  })
  const { state: arrival } = useLocation()
  const [isRestored, setRestored] = useState(
    // A photo that was shared a moment ago is no news.
    draft.draft && originIn(arrival) === undefined && (!isBlank(start.form) || start.photo !== null),
  )
  const formRef = useRef<HTMLFormElement>(null)
  const state = useEntryState(start, draft)
  const hasWords = !isBlank({ ...state.form, addedBy: '' }) || state.photo !== null
  useEffect(() => {
    if (hasWords) onWritten()
  }, [hasWords, onWritten])
  const { step, submit, isFull } = useSubmitNew({ toyId, state, draft, formRef })

  const startOver = () => {
    void draft.remove()
    state.reset(namedStart())
    setRestored(false)
  }
  return (
    <EntryFormView
      ref={formRef}
      title={words.title}
      name={name}
      intro={isStorageKept() ? words.intro : words.introNotKept}
      notices={
        <>
          {isRestored && <RestoredNotice onStartOver={startOver} />}
          {doubt && <DoubtNotice id={toyId} doubt={doubt} />}
          {readTagPassword(toyId) === null && <PasswordNotice toyId={toyId} />}
          {(draft.isFull || isFull) && <FullNotice state={state} />}
        </>
      }
      state={state}
      step={step}
      submitLabel={words.submit}
      onSubmit={submit}
      cancelTo={paths.journey(toyId)}
    />
  )
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  const words = addEntryWords()
  return (
    <Notice
      tone="success"
      actions={
        <Button variant="secondary" onClick={onStartOver}>
          {words.startOver}
        </Button>
      }
    >
      {words.draftRestored}
    </Notice>
  )
}

/** Says early what would otherwise be said at the end. */
function PasswordNotice({ toyId }: { toyId: string }) {
  const words = addEntryWords()
  const navigate = useNavigate()
  const ask = () => void navigate(paths.journey(toyId), { state: 'ask-password' })
  return (
    <Notice
      tone="warning"
      title={words.noPasswordTitle}
      actions={
        <Button variant="secondary" onClick={ask}>
          {words.enterPassword}
        </Button>
      }
    >
      {words.noPassword}
    </Notice>
  )
}
