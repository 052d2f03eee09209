import { useState, type FormEvent } from 'react'
import { emailOwnerLink } from '../data/owner.ts'
import { ownerWords } from '../messages/owner.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { failureWords } from './failure-words.ts'
import styles from './keep-link.module.css'

interface EmailLinkProps {
  toyId: string
  token: string
}

/** "Email it to me": the address is confirmed when the emailed link is opened. */
export function EmailLink({ toyId, token }: EmailLinkProps) {
  const words = ownerWords().keep
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await emailOwnerLink({ toyId, token }, email)
      setEmail('')
      showToast({ title: words.sent, description: words.sentText, tone: 'success' })
    } catch (error) {
      const { field, text } = failureWords(error, 'email')
      setProblem(field)
      if (field === null) showToast({ title: words.failed, description: text, tone: 'destructive' })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <form className={styles.email} onSubmit={submit} noValidate>
      <TextField
        label={words.email}
        hint={words.emailHint}
        value={email}
        onChange={(next) => {
          setEmail(next)
          setProblem(null)
        }}
        error={problem}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? words.sending : words.send}
      </Button>
    </form>
  )
}
