import { useState, type FormEvent } from 'react'
import { cleanLine } from '#contract/text'
import { trackWords } from '../../messages/track.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './track.module.css'

interface Props {
  hint?: string
  /** Of the button. */
  label: string
  isBusy?: boolean
  /** With an ID that is not empty. */
  onSubmit: (toyId: string) => void
}

/** The field for a tag's ID. An empty one is answered by a toast, in our words, not by the browser's own bubble. */
export function TagIdForm({ hint, label, isBusy = false, onSubmit }: Props) {
  const words = trackWords()
  const [tagId, setTagId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const toyId = cleanLine(tagId)
    if (toyId === '') showToast({ ...words.missing, tone: 'destructive' })
    else onSubmit(toyId)
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={words.tagId}
        {...(hint !== undefined && { hint })}
        placeholder={words.placeholder}
        value={tagId}
        onChange={setTagId}
        required
        name="tag"
        data-field="tag"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" size="large" wide busy={isBusy}>
        {label}
      </Button>
    </form>
  )
}
