import { useId, type ReactNode } from 'react'
import type { Entry } from '#contract/entries'
import { photoSource } from '#contract/photo-source'
import { ownCard } from '../../hooks/own-entry.ts'
import { journeyWords } from '../../messages/journey.ts'
import { Card } from '../../ui/card.tsx'
import { formatDay, formatDayBeside, formatShortDay } from '../../ui/dates.ts'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import postcard from '../../ui/postcard-words.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Postmark, Stamp, type StampProps } from '../../ui/stamp.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ReportButton } from './report-button.tsx'
import styles from './stop-card.module.css'
import type { NumberedStop } from './timeline-items.ts'
import { useMissingPhoto } from './use-missing-photo.ts'

const stampTones: NonNullable<StampProps['tone']>[] = ['red', 'blue', 'moss', 'honey']

export interface StopCardProps {
  stop: NumberedStop
  onOpenPhoto: (entryId: number) => void
  onReport: (entryId: number) => void
  /** Above the postcard. */
  children?: ReactNode
}

/** One stop as a postcard: the picture, the words in handwriting, a stamp with its number. */
export function StopCard({ stop: { entry, number, cameLate }, onOpenPhoto, onReport, children }: StopCardProps) {
  const words = journeyWords()
  const headingId = useId()
  const source = photoSource(entry.photo, entry.imageUrl)
  const missing = useMissingPhoto(source.src)
  return (
    <Card as="article" className={styles.card} aria-labelledby={headingId} {...ownCard(entry.submissionKey)}>
      {children && <div className={styles.above}>{children}</div>}
      <div className={styles.photo}>
        <PhotoFrame
          {...source}
          {...(missing.isMissing && { src: null })}
          sizes="(min-width: 48rem) 23rem, 90vw"
          alt={words.photoAlt(entry.location)}
          shape="landscape"
          tilt={number % 2 === 0 ? 'right' : 'left'}
          fallback={missing.isMissing ? { text: words.photoNotHere } : {}}
          onOpen={() => onOpenPhoto(entry.id)}
          openLabel={words.openPhoto(entry.location)}
          onError={missing.noteError}
        />
      </div>
      <div className={styles.words}>
        <header className={styles.head}>
          <div className={postcard.place}>
            <h3 id={headingId} tabIndex={-1} className={`${postcard.location} ${styles.location}`}>
              {entry.location}
            </h3>
            <time dateTime={entry.date} className={postcard.date}>
              {formatDay(entry.date)}
            </time>
            {cameLate && <AddedLater entry={entry} />}
          </div>
          <Franking entry={entry} number={number} />
        </header>
        <p className={`${postcard.comment} ${styles.comment}`}>{entry.comment}</p>
        <footer className={styles.foot}>
          <span>{words.addedBy(entry.addedBy)}</span>
          <RelativeTime date={entry.date} />
          <ReportButton label={words.reportEntryFrom(entry.location)} onClick={() => onReport(entry.id)}>
            {words.reportEntry}
          </ReportButton>
        </footer>
      </div>
    </Card>
  )
}

/** Written offline and sent days later: why a card that was not there yesterday is in the middle of the journey. */
function AddedLater({ entry: { date, receivedAt } }: { entry: Entry }) {
  if (formatDay(receivedAt) === formatDay(date)) return null
  return <span className={postcard.date}>{journeyWords().addedLater(formatDayBeside(receivedAt, date))}</span>
}

/** The stamp, and on a wide card the mark that cancels it. */
function Franking({ entry, number }: Pick<NumberedStop, 'entry' | 'number'>) {
  const words = journeyWords()
  const [day = '', month = '', year = ''] = formatShortDay(entry.date).split(' ')
  return (
    <div className={styles.franking}>
      <div className={styles.postmark}>
        <Postmark top={words.postmark} middle={`${day} ${month}`} bottom={year} />
      </div>
      <Stamp tone={stampTones[number % stampTones.length] ?? 'red'}>
        <VisuallyHidden>{words.stop(number)}</VisuallyHidden>
        <span aria-hidden="true">{number}</span>
      </Stamp>
    </div>
  )
}
