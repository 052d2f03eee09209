import { useState } from 'react'
import { removeOwnerEmail } from '../../data/owner.ts'
import { journeyOwnerWords } from '../../messages/journey-owner.ts'
import { ownerWords } from '../../messages/owner.ts'
import { failureWords } from '../../owner-link/failure-words.ts'
import { KeepLink } from '../../owner-link/keep-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './owner.module.css'
import type { Owner } from './use-owner.ts'

/** The link itself, and where it was emailed to. */
export function LinkSection({ owner, name }: { owner: Owner; name: string }) {
  const words = journeyOwnerWords()
  const { toyId, token, toy } = owner
  return (
    <Card as="section" taped aria-labelledby="owner-link" className={styles.card}>
      <h2 id="owner-link">{words.keepTitle}</h2>
      <p>{words.keepText(name)}</p>
      {toy.email && <KnownEmail owner={owner} email={toy.email} />}
      <KeepLink toyId={toyId} name={name} token={token} />
    </Card>
  )
}

function KnownEmail({ owner, email }: { owner: Owner; email: NonNullable<Owner['toy']['email']> }) {
  const words = ownerWords().email
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const { email: none } = await removeOwnerEmail(owner)
      owner.setToy({ ...owner.toy, email: none })
      showToast({ title: words.removed, tone: 'success' })
    } catch (error) {
      showToast({ title: words.failed, description: failureWords(error, '').text, tone: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <div className={styles.email}>
      <p>{email.isConfirmed ? words.confirmed(email.hint) : words.pending(email.hint)}</p>
      <Button variant="ghost" busy={isBusy} onClick={() => void remove()}>
        {words.remove}
      </Button>
    </div>
  )
}
