import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { renewOwnerLink } from '../../data/owner.ts'
import { forgetOwnerToken } from '../../data/owner-links.ts'
import { ownerWords } from '../../messages/owner.ts'
import { failureWords } from '../../owner-link/failure-words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './owner.module.css'
import type { Owner } from './use-owner.ts'

/** Hands the toy over, or replaces a link that someone else has seen. */
export function NewLinkSection({ owner }: { owner: Owner }) {
  const words = ownerWords().handOver
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isMade, setMade] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      owner.setToken(await renewOwnerLink(owner))
      owner.setToy({ ...owner.toy, email: null })
      setMade(true)
    } catch (error) {
      showToast({ title: words.failed, description: failureWords(error, '').text, tone: 'destructive' })
    }
    setBusy(false)
    setAsking(false)
  }
  const forget = async () => {
    await forgetOwnerToken(owner.toyId)
    showToast({ title: words.forgotten, tone: 'success' })
    void navigate(paths.journey(owner.toyId), { replace: true })
  }
  return (
    <Card as="section" aria-labelledby="owner-new-link" className={styles.card}>
      <h2 id="owner-new-link">{words.title}</h2>
      <p>{words.text}</p>
      {isMade && (
        <Notice
          tone="success"
          live="status"
          title={words.made}
          actions={
            <Button variant="secondary" onClick={() => void forget()}>
              {words.given}
            </Button>
          }
        >
          {words.madeText}
        </Notice>
      )}
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.question}
        confirmLabel={words.button}
        busy={isBusy}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        {words.questionText}
      </ConfirmDialog>
    </Card>
  )
}
