import { useId, useRef } from 'react'
import type { NeedReason } from '../data/outbox/rows.ts'
import type { QueuedEntry } from '../data/outbox/status.ts'
import { useInView } from '../hooks/use-in-view.ts'
import { ownCard } from '../hooks/own-entry.ts'
import { useOnline } from '../hooks/use-connection.ts'
import { usePendingPhoto } from '../hooks/use-pending-photo.ts'
import { journeyWords } from '../messages/journey.ts'
import { outboxWords } from '../messages/outbox.ts'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/dates.ts'
import { OutboxIcon, WarningIcon } from '../ui/icons.tsx'
import { PhotoFrame } from '../ui/photo-frame.tsx'
import postcard from '../ui/postcard-words.module.css'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PasswordAgain } from './password-again.tsx'
import { PendingActions } from './pending-actions.tsx'
import styles from './pending-card.module.css'
import { describePending, type PendingWords } from './pending-words.ts'
import { TagIdAgain } from './tag-id-again.tsx'
import { TryTimes } from './try-times.tsx'

const badges: Record<PendingWords['tone'], BadgeProps> = {
  calm: { tone: 'honey', icon: <OutboxIcon />, children: null },
  busy: { tone: 'blue', icon: <Spinner size="small" />, children: null },
  attention: { tone: 'danger', icon: <WarningIcon />, children: null },
}

export interface PendingCardProps {
  entry: QueuedEntry
  /** Of its heading. */
  level: 3 | 4
  /** True where the page itself says what changes: many cards that all speak are not understood. */
  isQuiet?: boolean
  /** The person corrected the tag's ID: the entry is that toy's now. */
  onReaddressed?: (toyId: string) => void
}

/** A postcard without a stamp yet: what was written, how it stands, and what a person can do about it. */
export function PendingCard({ entry, level, isQuiet = false, onReaddressed }: PendingCardProps) {
  const words = journeyWords()
  const Heading = `h${level}` as const
  const headingId = useId()
  const pending = describePending(entry, useOnline())
  return (
    <Card
      as="article"
      outlined
      className={styles.card}
      aria-labelledby={headingId}
      data-pending
      {...ownCard(entry.submissionKey)}
    >
      <div className={styles.postcard}>
        {entry.hasPhoto && <PendingPhoto entry={entry} />}
        <div className={styles.words}>
          <header className={styles.head}>
            <div className={postcard.place}>
              <Heading id={headingId} tabIndex={-1} className={postcard.location}>
                {entry.fields.location}
              </Heading>
              <time dateTime={entry.takenAt} className={postcard.date}>
                {formatDay(entry.takenAt)}
              </time>
            </div>
            <div className={styles.badges}>
              {(entry.isTakeBack || entry.isCorrection) && <Badge>{kindOf(entry)}</Badge>}
              <Badge {...badges[pending.tone]}>{pending.badge}</Badge>
            </div>
          </header>
          <p className={postcard.comment}>{entry.fields.comment}</p>
          <footer className={styles.foot}>
            <span>{words.addedBy(entry.fields.addedBy)}</span>
            <RelativeTime date={entry.takenAt} />
          </footer>
        </div>
      </div>
      <PendingState entry={entry} pending={pending} isQuiet={isQuiet} onReaddressed={onReaddressed} />
    </Card>
  )
}

const kindOf = ({ isTakeBack }: QueuedEntry) => (isTakeBack ? outboxWords().takeBack.badge : outboxWords().correction)

function PendingPhoto({ entry: { submissionKey, fields, status } }: { entry: QueuedEntry }) {
  const words = journeyWords()
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  const url = usePendingPhoto(submissionKey, isInView)
  const isLost = status.name === 'needs-you' && status.reason === 'photo-lost'
  return (
    <div ref={frame} className={styles.photo}>
      <PhotoFrame
        src={isLost ? null : url}
        alt={words.photoAlt(fields.location)}
        shape="landscape"
        loading="eager"
        fallback={{ text: '' }}
      />
    </div>
  )
}

interface PendingStateProps {
  entry: QueuedEntry
  pending: PendingWords
  isQuiet: boolean
  onReaddressed: ((toyId: string) => void) | undefined
}

function PendingState({ entry, pending, isQuiet, onReaddressed }: PendingStateProps) {
  const issues = sentences(entry)
  return (
    <div className={styles.state} data-tone={pending.tone}>
      <div role={isQuiet ? undefined : 'status'} className={styles.reason}>
        <p>{pending.text}</p>
        {issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      <TryTimes last={entry.triedAt} next={pending.nextTry} />
      {pending.remedy === 'tag-id' && <TagIdAgain entry={entry} onReaddressed={onReaddressed} />}
      {pending.remedy === 'password' && <PasswordAgain toyId={entry.toyId} />}
      <PendingActions entry={entry} pending={pending} />
    </div>
  )
}

const saysMore: readonly NeedReason[] = ['refused-fields', 'photo-refused', 'correction-refused', 'take-back-refused']

/** The server's own sentences where they say more than ours. */
function sentences({ status }: QueuedEntry): string[] {
  if (status.name !== 'needs-you' || !saysMore.includes(status.reason)) return []
  const { issues, message } = status
  const byField = Object.values(issues ?? {})
  return byField.length > 0 ? byField : message ? [message] : []
}
