import { useEffect, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { limits } from '#contract/limits'
import { forgetFinderName, readFinderName } from '../../hooks/finder-name.ts'
import { isStorageKept } from '../../hooks/storage-support.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './entry-form-view.module.css'
import { LocationSection } from './location-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import type { EntryState } from './use-entry-state.ts'
import { useSuggestedPlace } from './use-suggested-place.ts'
import type { SubmitStep } from './use-submit.ts'
import type { Elements } from '../../ui/elements.ts'

export interface EntryFormViewProps {
  ref: Ref<HTMLFormElement>
  title: string
  /** The toy's, if the journey is known. */
  name: string | null
  intro: string
  notices: Elements
  state: EntryState
  step: SubmitStep
  submitLabel: string
  onSubmit: () => unknown
  cancelTo: string
  onCancel?: () => void
}

/** The sheet an entry is written on. */
export function EntryFormView({ ref, title, name, intro, notices, state, step, ...rest }: EntryFormViewProps) {
  const words = addEntryWords()
  const { submitLabel, onSubmit, cancelTo, onCancel } = rest
  const [isPreparing, setPreparing] = useState(false)
  useNoStrayDrops()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPreparing) onSubmit()
  }
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {name !== null && <p className={styles.toy}>{words.forToy(name)}</p>}
        <p className={styles.intro}>{intro}</p>
      </header>
      {notices satisfies Elements}
      <Card className={styles.sheet}>
        <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
          <Fields state={state} onPreparing={setPreparing} />
          <div className={styles.buttons}>
            <p role="status" className={styles.status}>
              {step === 'sending' && (isStorageKept() ? words.sending : words.sendingNotKept)}
            </p>
            <ButtonLink variant="secondary" href={cancelTo} onClick={onCancel}>
              {words.cancel}
            </ButtonLink>
            <Button type="submit" size="large" busy={step !== 'idle' || isPreparing}>
              {step === 'saving' ? words.saving : submitLabel}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

function Fields({ state, onPreparing }: { state: EntryState; onPreparing: (busy: boolean) => void }) {
  const words = addEntryWords()
  const { form, errors, change } = state
  const suggested = useSuggestedPlace(state)
  return (
    <>
      <LocationSection value={form.position} error={errors.position} onChange={(position) => change({ position })} />
      <TextField
        label={<SectionTitle>{words.locationName}</SectionTitle>}
        value={form.location}
        onChange={(location) => change({ location })}
        max={limits.location}
        error={errors.location}
        data-field="location"
        hint={suggested !== null && <span>{words.placeFromMap}</span>}
        // What a person types takes the place of the suggestion.
        onFocus={({ currentTarget }) => suggested !== null && currentTarget.select()}
        autoComplete="off"
        required
      />
      <PhotoSection state={state} onPreparing={onPreparing} />
      <TextArea
        label={<SectionTitle>{words.details}</SectionTitle>}
        hint={words.detailsHint}
        value={form.comment}
        onChange={(comment) => change({ comment })}
        max={limits.comment}
        error={errors.comment}
        data-field="comment"
        rows={5}
        required
      />
      <NameField state={state} />
    </>
  )
}

/** Filled in with the name of last time; whoever that was not says so, and it is forgotten. */
function NameField({ state: { form, errors, change } }: { state: EntryState }) {
  const words = addEntryWords()
  const [fromLastTime, setFromLastTime] = useState(readFinderName)
  const isFromLastTime = fromLastTime !== '' && form.addedBy === fromLastTime
  const notMe = () => {
    forgetFinderName()
    setFromLastTime('')
    change({ addedBy: '' })
    document.querySelector<HTMLElement>('[data-field="addedBy"]')?.focus()
  }
  return (
    <TextField
      label={<SectionTitle>{words.yourName}</SectionTitle>}
      hint={
        isFromLastTime && (
          <>
            <span>{words.nameFromLastTime}</span>{' '}
            <button type="button" className={styles.notMe} onClick={notMe}>
              {words.notMe}
            </button>
          </>
        )
      }
      value={form.addedBy}
      onChange={(addedBy) => change({ addedBy })}
      max={limits.addedBy}
      stopAtMax
      error={errors.addedBy}
      data-field="addedBy"
      autoComplete="nickname"
      required
    />
  )
}

const SectionTitle = ({ children }: { children: ReactNode }) => <span className={styles.section}>{children}</span>

/** A photo dropped beside its field would make the browser leave the page for the file. */
function useNoStrayDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
