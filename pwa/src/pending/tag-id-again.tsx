import { useState, type FormEvent } from 'react'
import { cleanLine } from '#contract/text'
import { changeToy } from '../data/outbox/actions.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import type { QueuedEntry } from '../data/outbox/status.ts'
import { outboxWords } from '../messages/outbox.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './password-again.module.css'

export interface TagIdAgainProps {
  entry: QueuedEntry
  onReaddressed: ((toyId: string) => void) | undefined
}

/** The right ID after one that no toy has: the entry goes to that toy. */
export function TagIdAgain({ entry: { toyId, submissionKey }, onReaddressed }: TagIdAgainProps) {
  const words = outboxWords()
  const [id, setId] = useState(toyId)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    const clean = cleanLine(id)
    if (!clean) return setError(words.tagIdEmpty)
    setBusy(true)
    try {
      await changeToy(submissionKey, clean)
      void replayOutbox({ cause: 'person' }).catch(() => undefined)
      onReaddressed?.(clean)
    } catch {
      showToast({ title: words.actionFailed, description: words.actionFailedText, tone: 'destructive' })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        label={words.tagIdLabel}
        value={id}
        onChange={(text) => {
          setId(text)
          setError(null)
        }}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" busy={busy}>
        {words.tagIdSend}
      </Button>
    </form>
  )
}
