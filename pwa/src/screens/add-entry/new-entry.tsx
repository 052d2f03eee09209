import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readFinderName } from '../../hooks/finder-name.ts'
import { useDraft, type DraftHandle } from '../../hooks/use-draft.ts'
import { useJourney } from '../../hooks/use-journey.ts'
import { isStorageKept } from '../../hooks/storage-support.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EntryFormView } from './entry-form-view.tsx'
import { emptyForm, isBlank } from './entry-form.ts'
import { ToyMissing } from './toy-missing.tsx'
import { FullNotice } from './full-notice.tsx'
import { useEntryState, type EntryStart } from './use-entry-state.ts'
import { useSubmitNew } from './use-submit.ts'

const blank: EntryStart = { form: emptyForm, photo: null, errors: {}, photoError: null }

/** Nothing but the name that was given last time. */
const namedStart = (): EntryStart => ({ ...blank, form: { ...emptyForm, addedBy: readFinderName() } })

export function NewEntry({ id }: { id: string }) {
  const words = addEntryWords()
  const journey = useJourney(id)
  const draft = useDraft(id)
  if (journey.status === 'missing') return <ToyMissing id={id} />
  if (draft.status === 'loading') return <Spinner label={words.loading} />
  const toy = journey.status === 'ready' ? journey.toy : null
  return <NewEntryForm toyId={toy?.id ?? id} name={toy?.name ?? null} draft={draft} />
}

interface NewEntryFormProps {
  toyId: string
  name: string | null
  draft: DraftHandle
}

function NewEntryForm({ toyId, name, draft }: NewEntryFormProps) {
  const words = addEntryWords()
  const [start] = useState<EntryStart>(() => {
    if (!draft.draft) return namedStart()
    const { photo, ...form } = draft.draft
    return { ...blank, form, photo: photo === 'unchanged' ? null : photo }
  })
  const [isRestored, setRestored] = useState(draft.draft && (!isBlank(start.form) || start.photo !== null))
  const formRef = useRef<HTMLFormElement>(null)
  const state = useEntryState(start, draft)
  const { step, submit } = useSubmitNew({ toyId, state, draft, formRef })

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
          {readTagPassword(toyId) === null && <PasswordNotice toyId={toyId} />}
          <FullNotice isFull={draft.isFull} />
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
