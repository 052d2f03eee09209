import { useNavigate } from 'react-router-dom'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { outboxWords } from '../../messages/outbox.ts'
import { paths } from '../../paths.ts'
import { PendingCard } from '../../pending/pending-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './pending-list.module.css'

/** The entries of a toy that still wait on this device, newest first. */
export function PendingList({ entries }: { entries: readonly QueuedEntry[] }) {
  const navigate = useNavigate()
  const goTo = (toyId: string) => void navigate(paths.journey(toyId))
  return (
    <section aria-labelledby="journey-pending">
      <VisuallyHidden>
        <h3 id="journey-pending">{outboxWords().title}</h3>
      </VisuallyHidden>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.submissionKey}>
            <PendingCard entry={entry} level={4} onReaddressed={goTo} />
          </li>
        ))}
      </ul>
    </section>
  )
}
