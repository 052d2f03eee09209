import { useState, type FormEvent } from 'react'
import { askForLostLink } from '../../data/owner.ts'
import { forgetOwnerToken } from '../../data/owner-links.ts'
import { useSite } from '../../hooks/use-site.ts'
import { ownerWords } from '../../messages/owner.ts'
import { failureWords } from '../../owner-link/failure-words.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './owner.module.css'

interface NoLinkProps {
  toyId: string
  /** There is a link on this device, or in the address, that was replaced. */
  isDead: boolean
}

/** Without a link that works: what it is, and how a lost one is sent again. */
export function NoLink({ toyId, isDead }: NoLinkProps) {
  const words = ownerWords()
  const [isForgotten, setForgotten] = useState(false)
  const forget = async () => {
    await forgetOwnerToken(toyId).catch(() => undefined)
    setForgotten(true)
    showToast({ title: words.handOver.forgotten, tone: 'success' })
  }
  return (
    <div className={styles.narrow}>
      <header className={styles.head}>
        <p className={styles.tag}>{words.tag(toyId)}</p>
        <h1>{isDead ? words.noLink.deadTitle : words.noLink.title}</h1>
        <p>{isDead ? words.noLink.deadText : words.noLink.text}</p>
        <div className={styles.actions}>
          <ButtonLink variant="secondary" href={paths.journey(toyId)}>
            {words.view}
          </ButtonLink>
          {isDead && !isForgotten && (
            <Button variant="secondary" onClick={() => void forget()}>
              {words.noLink.forget}
            </Button>
          )}
        </div>
      </header>
      <LostLink toyId={toyId} />
    </div>
  )
}

function LostLink({ toyId }: { toyId: string }) {
  const words = ownerWords().noLink
  const { contact } = useSite()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await askForLostLink(toyId, email)
      showToast({ title: words.asked, description: words.askedText, tone: 'success' })
    } catch (error) {
      const { field, text } = failureWords(error, 'email')
      setProblem(field)
      if (field === null) showToast({ title: ownerWords().keep.failed, description: text, tone: 'destructive' })
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void ask()
  }
  return (
    <Card as="section" taped aria-labelledby="lost-link" className={styles.card}>
      <h2 id="lost-link">{words.lostTitle}</h2>
      <p>{words.lostText}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={words.email}
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
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? words.sending : words.send}
          </Button>
        </div>
      </form>
      <p className={styles.soft}>
        <span>{words.noEmail}</span> <a href={`mailto:${contact.email}`}>{words.contact}</a>
      </p>
    </Card>
  )
}
