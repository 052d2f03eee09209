import type { OutboxRow } from '../../data/local-db.ts'
import { outboxMessages } from '../../messages/journey.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PendingCard } from './pending-card.tsx'
import styles from './pending-list.module.css'

/** The entries of a toy that still wait on this device, newest first. */
export function PendingList({ rows }: { rows: readonly OutboxRow[] }) {
  return (
    <section aria-labelledby="journey-pending">
      <VisuallyHidden>
        <h3 id="journey-pending">{outboxMessages.title}</h3>
      </VisuallyHidden>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.key}>
            <PendingCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
