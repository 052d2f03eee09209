import { useId, useState } from 'react'
import type { WaitingToy } from '../../data/outbox-overview.ts'
import { outboxPageWords } from '../../messages/outbox-page.ts'
import { paths } from '../../paths.ts'
import { PasswordAgain } from '../../pending/password-again.tsx'
import { PendingCard } from '../../pending/pending-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './outbox-screen.module.css'

/** What waits for one toy, oldest first, and what can be done for all of it. */
export function WaitingToySection({ toy: { toyId, name, entries } }: { toy: WaitingToy }) {
  const words = outboxPageWords()
  const id = useId()
  const [changing, setChanging] = useState(false)
  const title = name ?? words.tag(toyId)
  return (
    <section className={styles.toy} aria-labelledby={id}>
      <header className={styles.toyHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {name !== null && <p className={styles.tag}>{words.tag(toyId)}</p>}
        </div>
        <div className={styles.toyActions}>
          <ButtonLink variant="ghost" href={paths.journey(toyId)} aria-label={words.viewJourneyOf(title)}>
            {words.viewJourney}
          </ButtonLink>
          {/* A correction is sent without a password, and nothing is needed to take an entry back. */}
          {entries.some(({ isCorrection, isTakeBack }) => !isCorrection && !isTakeBack) && (
            <Button variant="ghost" aria-label={words.changePasswordOf(title)} onClick={() => setChanging(true)}>
              {words.changePassword}
            </Button>
          )}
        </div>
      </header>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.submissionKey}>
            <PendingCard entry={entry} level={3} isQuiet />
          </li>
        ))}
      </ol>
      <Dialog
        open={changing}
        onClose={() => setChanging(false)}
        title={words.changePasswordOf(title)}
        description={words.passwordText}
      >
        <PasswordAgain toyId={toyId} onKept={() => setChanging(false)} />
      </Dialog>
    </section>
  )
}
