import { useEffect, useRef, useState } from 'react'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { journeyWords } from '../../messages/journey.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PendingList } from './pending-part.ts'
import { StopCard } from './stop-card.tsx'
import styles from './timeline.module.css'
import type { NumberedStop } from './timeline-items.ts'

/** Cards drawn at once; the rest of a long journey comes by the same number. */
const page = 40

export interface TimelineProps {
  stops: readonly NumberedStop[]
  waiting: readonly QueuedEntry[]
  onOpenPhoto: (entryId: number) => void
  onReport: (entryId: number) => void
}

/** The stops as postcards, newest first; what still waits on this device lies on top. */
export function Timeline({ stops, waiting, onOpenPhoto, onReport }: TimelineProps) {
  const words = journeyWords()
  return (
    <section className={styles.section} aria-labelledby="journey-timeline">
      <h2 id="journey-timeline" className={styles.title}>
        {words.timelineTitle}
      </h2>
      {waiting.length > 0 && <PendingList entries={waiting} />}
      {stops.length > 0 && <Stops stops={stops} onOpenPhoto={onOpenPhoto} onReport={onReport} />}
      {stops.length === 0 && waiting.length === 0 && <EmptyState drawing="scrapbook" title={words.timelineEmpty} />}
    </section>
  )
}

function Stops({ stops, onOpenPhoto, onReport }: Omit<TimelineProps, 'waiting'>) {
  const words = journeyWords()
  const [shown, setShown] = useState(page)
  const list = useRef<HTMLOListElement>(null)
  const firstNew = useRef<number | null>(null)
  // Keyboard and screen reader go on where the list was cut, not at the button that has moved to its end.
  useEffect(() => {
    if (firstNew.current === null) return
    list.current?.children[firstNew.current]?.querySelector<HTMLElement>('h3')?.focus()
    firstNew.current = null
  }, [shown])
  const left = stops.length - shown
  const showMore = () => {
    firstNew.current = shown
    setShown(shown + page)
  }
  return (
    <>
      <ol ref={list} className={styles.stops} reversed>
        {stops.slice(0, shown).map((stop) => (
          <li key={stop.entry.submissionKey ?? stop.entry.id} className={styles.stop}>
            <StopCard stop={stop} onOpenPhoto={onOpenPhoto} onReport={onReport} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <div className={styles.more}>
          <p>{words.stopsShown(shown, stops.length)}</p>
          <Button variant="secondary" onClick={showMore}>
            {words.showMore(Math.min(left, page))}
          </Button>
        </div>
      )}
    </>
  )
}
