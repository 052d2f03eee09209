import { useId } from 'react'
import type { OutboxRow } from '../../data/local-db.ts'
import { usePendingPhoto } from '../../hooks/use-outbox.ts'
import { journeyMessages } from '../../messages/journey.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/dates.ts'
import { OutboxIcon, WarningIcon } from '../../ui/icons.tsx'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PasswordAgain } from './password-again.tsx'
import { PendingActions } from './pending-actions.tsx'
import styles from './pending-card.module.css'
import { describePending, type PendingWords } from './pending-words.ts'
import { NextTry } from './next-try.tsx'

const words = journeyMessages

const badges: Record<PendingWords['tone'], BadgeProps> = {
  calm: { tone: 'honey', icon: <OutboxIcon />, children: null },
  busy: { tone: 'blue', icon: <Spinner size="small" />, children: null },
  attention: { tone: 'danger', icon: <WarningIcon />, children: null },
}

/** A postcard without a stamp yet: what was written, how it stands, and what a person can do about it. */
export function PendingCard({ row }: { row: OutboxRow }) {
  const headingId = useId()
  const pending = describePending(row)
  return (
    <Card as="article" outlined className={styles.card} aria-labelledby={headingId}>
      <div className={styles.postcard}>
        {row.hasPhoto && <PendingPhoto row={row} />}
        <div className={styles.words}>
          <header className={styles.head}>
            <div className={styles.place}>
              <h4 id={headingId} className={styles.location}>
                {row.fields.location}
              </h4>
              <time dateTime={row.takenAt} className={styles.date}>
                {formatDay(row.takenAt)}
              </time>
            </div>
            <Badge {...badges[pending.tone]}>{pending.badge}</Badge>
          </header>
          <p className={styles.comment}>{row.fields.comment}</p>
          <footer className={styles.foot}>
            <span>{words.addedBy(row.fields.addedBy)}</span>
            <RelativeTime date={row.takenAt} />
          </footer>
        </div>
      </div>
      <PendingState row={row} pending={pending} />
    </Card>
  )
}

function PendingPhoto({ row: { key, fields, reason } }: { row: OutboxRow }) {
  const url = usePendingPhoto(key)
  return (
    <div className={styles.photo}>
      <PhotoFrame
        src={reason === 'photo-lost' ? null : url}
        alt={words.photoAlt(fields.location)}
        shape="landscape"
        loading="eager"
        fallback={{ text: '' }}
      />
    </div>
  )
}

function PendingState({ row, pending }: { row: OutboxRow; pending: PendingWords }) {
  const issues = row.state === 'needs-you' ? sentences(row) : []
  return (
    <div className={styles.state} data-tone={pending.tone}>
      <div role="status" className={styles.reason}>
        <p>{pending.text}</p>
        {issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {pending.nextTry !== null && <NextTry at={pending.nextTry} />}
      {pending.remedy === 'password' && <PasswordAgain toyId={row.toyId} />}
      <PendingActions row={row} pending={pending} />
    </div>
  )
}

/** The server's own sentences where they say more than ours. */
function sentences({ reason, issues, message }: OutboxRow): string[] {
  if (reason !== 'refused-fields' && reason !== 'photo-refused') return []
  const byField = Object.values(issues ?? {})
  return byField.length > 0 ? byField : message ? [message] : []
}
