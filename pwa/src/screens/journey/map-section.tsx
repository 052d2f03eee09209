import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { useSite } from '../../hooks/use-site.ts'
import type { MapStop } from '../../map/props.ts'
import { withWords } from '../../messages/catalogue.ts'
import { journeyWords } from '../../messages/journey.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './map-section.module.css'
import { mapStops } from './map-stops.ts'
import { RoundedNote } from './owner-parts.ts'
import type { NumberedStop } from './timeline-items.ts'

const MapOfStops = lazy(() =>
  withWords(() => import('./map-of-stops.tsx')).then((module) => ({ default: module.MapOfStops })),
)

export interface MapSectionProps {
  isRounded: boolean | undefined
  stops: readonly NumberedStop[]
  /** Stops of the whole journey. */
  total: number
  waiting: readonly QueuedEntry[]
  onOpenPhoto: (entryId: number) => void
}

export function MapSection({ isRounded, stops, total, waiting, onOpenPhoto }: MapSectionProps) {
  const words = journeyWords()
  const { tiles } = useSite()
  const coming = useMemo(() => waiting.filter(({ isTakeBack }) => !isTakeBack), [waiting])
  const pins = useMemo(() => mapStops(stops, coming), [stops, coming])
  const openPhoto = useCallback(
    (id: MapStop['id']) => {
      if (typeof id === 'number') onOpenPhoto(id)
    },
    [onOpenPhoto],
  )
  return (
    <section className={styles.section} aria-labelledby="journey-map">
      <h2 id="journey-map" className={styles.title}>
        {words.mapTitle}
      </h2>
      <div className={styles.map}>
        <PartBoundary fallback={<p className={styles.failed}>{words.mapFailed}</p>}>
          <Suspense fallback={<Spinner label={words.mapLoading} />}>
            <MapOfStops stops={pins} tiles={tiles} onOpenPhoto={openPhoto} />
          </Suspense>
        </PartBoundary>
      </div>
      {total > stops.length && <p className={styles.newestOnly}>{words.mapNewest(stops.length, total)}</p>}
      {isRounded && <RoundedNote />}
      {pins.length > 0 && (
        <Legend hasStops={stops.length > 0} hasPath={pins.length > 1} hasPending={coming.length > 0} />
      )}
    </section>
  )
}

function Legend({ hasStops, hasPath, hasPending }: { hasStops: boolean; hasPath: boolean; hasPending: boolean }) {
  const words = journeyWords()
  return (
    <ul className={styles.legend} aria-label={words.legend}>
      {hasStops && (
        <li>
          <span className={styles.pin} aria-hidden="true">
            1
          </span>
          <span>{words.legendStop}</span>
        </li>
      )}
      {hasStops && (
        <li>
          <span className={`${styles.pin} ${styles.newest}`} aria-hidden="true" />
          <span>{words.legendNewest}</span>
        </li>
      )}
      {hasPending && (
        <li>
          <span className={`${styles.pin} ${styles.hollow}`} aria-hidden="true" />
          <span>{words.legendPending}</span>
        </li>
      )}
      {hasPath && (
        <li>
          <span className={styles.thread} aria-hidden="true" />
          <span>{words.legendPath}</span>
        </li>
      )}
    </ul>
  )
}
