import { useEffect, useRef, useState } from 'react'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { journeyWords } from '../../messages/journey.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OwnStop } from './own-part.ts'
import { PendingList } from './pending-part.ts'
import { StopCard } from './stop-card.tsx'
import styles from './timeline.module.css'
import type { NumberedStop } from './timeline-items.ts'
import { useEarlierStops } from './use-earlier-stops.ts'

/** Cards drawn at once; the rest of a long journey comes by the same number. */
const page = 40

interface StopsProps {
  toyId: string
  name: string
  /** Of the whole journey. */
  totalKm: number
  /** Those that are on this device, newest first. */
  stops: readonly NumberedStop[]
  /** Stops of the whole journey. */
  total: number
  /** Whether the server has earlier ones. */
  hasEarlier: boolean
  /** Submission keys of what this device has sent lately; `shown` is the one that the page was opened for. */
  own: { keys: ReadonlySet<string>; shown: string | null; onFollow: () => void }
  /** The stop that the person was reading when they left, by its entry. */
  lastRead: number | null
  onOpenPhoto: (entryId: number) => void
  onReport: (entryId: number) => void
}

export interface TimelineProps extends StopsProps {
  waiting: readonly QueuedEntry[]
}

/** The stops as postcards, newest first; what still waits on this device lies on top. */
export function Timeline({ waiting, ...stops }: TimelineProps) {
  const words = journeyWords()
  const isEmpty = stops.stops.length === 0
  return (
    <section className={styles.section} aria-labelledby="journey-timeline">
      <h2 id="journey-timeline" className={styles.title}>
        {words.timelineTitle}
      </h2>
      {waiting.length > 0 && <PendingList entries={waiting} />}
      {!isEmpty && <Stops {...stops} />}
      {isEmpty && waiting.length === 0 && <EmptyState drawing="scrapbook" title={words.timelineEmpty} />}
    </section>
  )
}

function Stops({ toyId, name, totalKm, stops, total, hasEarlier, own, lastRead, onOpenPhoto, onReport }: StopsProps) {
  const words = journeyWords()
  // What lies below the stop that was read last is in view as well.
  const [asked, setShown] = useState(
    () =>
      page +
      Math.max(
        0,
        stops.findIndex(({ entry }) => entry.id === lastRead),
      ),
  )
  const shownAt = own.shown === null ? -1 : stops.findIndex(({ entry }) => entry.submissionKey === own.shown)
  // A late entry lands in the middle: its card is there all the same when the page is opened for it.
  const shown = Math.max(asked, shownAt + 1)
  const earlier = useEarlierStops(toyId)
  const list = useRef<HTMLOListElement>(null)
  const firstNew = useRef<number | null>(null)
  // Keyboard and screen reader go on where the list was cut, not at the button that has moved to its end.
  useEffect(() => {
    if (firstNew.current === null) return
    const card = list.current?.children[firstNew.current]
    if (!card) return
    card.querySelector<HTMLElement>('h3')?.focus()
    firstNew.current = null
  }, [shown, stops.length])
  const left = total - Math.min(shown, stops.length)
  const canShowMore = shown < stops.length || hasEarlier
  const showMore = () => {
    const next = Math.min(shown, stops.length)
    firstNew.current = next
    setShown(next + page)
    if (next + page > stops.length && hasEarlier) earlier.load()
  }
  return (
    <>
      <ol ref={list} className={styles.stops} reversed>
        {stops.slice(0, shown).map((stop, i) => (
          <li key={stop.entry.submissionKey ?? stop.entry.id} className={styles.stop} data-stop={stop.entry.id}>
            <StopCard stop={stop} onOpenPhoto={onOpenPhoto} onReport={onReport}>
              {own.keys.has(stop.entry.submissionKey ?? '') && (
                <OwnStop {...{ stop, toyId, name, totalKm }} before={stops[i + 1]} onFollow={own.onFollow} />
              )}
            </StopCard>
          </li>
        ))}
      </ol>
      {canShowMore && (
        <div className={styles.more}>
          <p>{words.stopsShown(Math.min(shown, stops.length), total)}</p>
          {earlier.hasFailed && <p role="alert">{words.earlierFailed}</p>}
          <Button variant="secondary" onClick={showMore} busy={earlier.isLoading}>
            {earlier.isLoading ? words.loadingEarlier : words.showMore(Math.min(left, page))}
          </Button>
        </div>
      )}
    </>
  )
}
