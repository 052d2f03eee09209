import { useState, type FormEvent } from 'react'
import { cleanLine } from '#contract/text'
import { supplyPassword } from '../data/outbox/actions.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import { keepTagPassword } from '../hooks/tag-password.ts'
import { outboxWords } from '../messages/outbox.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './password-again.module.css'

export interface PasswordAgainProps {
  toyId: string
  /** The password is kept; the entries are being sent. */
  onKept?: () => void
}

/** Another password for a toy, such as the right one after a refused one: it lets every waiting entry of the toy go. */
export function PasswordAgain({ toyId, onKept }: PasswordAgainProps) {
  const words = outboxWords()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    const clean = cleanLine(password)
    if (!clean) return setError(words.passwordEmpty)
    setBusy(true)
    try {
      await supplyPassword(toyId, clean)
      keepTagPassword(toyId, clean)
      onKept?.()
      await replayOutbox({ cause: 'person' })
    } catch {
      showToast({ title: words.actionFailed, description: words.actionFailedText, tone: 'destructive' })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  const change = (text: string) => {
    setPassword(text)
    setError(null)
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PasswordField label={words.passwordLabel} value={password} onChange={change} error={error} required />
      <Button type="submit" busy={busy}>
        {words.passwordSend}
      </Button>
    </form>
  )
}
