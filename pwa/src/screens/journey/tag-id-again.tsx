import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanLine } from '#contract/text'
import { changeToy } from '../../data/outbox/actions.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { outboxWords } from '../../messages/outbox.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './password-again.module.css'

/** The right ID after one that no toy has: the entry goes to that toy, and the page with it. */
export function TagIdAgain({ entry: { toyId, submissionKey } }: { entry: QueuedEntry }) {
  const words = outboxWords()
  const navigate = useNavigate()
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
      await navigate(paths.journey(clean))
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
