import { lazy, Suspense, useCallback, useId, useLayoutEffect, useRef } from 'react'
import type { Position } from '#contract/geo'
import { useSite } from '../../hooks/use-site.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { withWords } from '../../messages/catalogue.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './location-section.module.css'

const PlacePicker = lazy(() =>
  withWords(() => import('./place-picker.tsx')).then((module) => ({ default: module.PlacePicker })),
)

export interface LocationSectionProps {
  value: Position | null
  error: string | undefined
  onChange: (position: Position) => void
}

export function LocationSection({ value, error, onChange }: LocationSectionProps) {
  const words = addEntryWords()
  const id = useId()
  const { tiles } = useSite()
  const hadFocus = useRef(false)
  const noteFocus = useCallback((had: boolean) => {
    hadFocus.current = had
  }, [])
  const takesFocus = useCallback(() => hadFocus.current, [])
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <h2
        id={`${id}-title`}
        className={styles.title}
        data-field="position"
        tabIndex={-1}
        aria-describedby={`${id}-error`}
      >
        {words.selectLocation}
      </h2>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <div className={styles.map}>
        <PartBoundary fallback={<p className={styles.failed}>{words.mapFailed}</p>}>
          <Suspense fallback={<MapLoading titleId={`${id}-title`} label={words.mapLoading} onLeft={noteFocus} />}>
            <PlacePicker
              value={value}
              onChange={onChange}
              tiles={tiles}
              describedBy={`${id}-error`}
              invalid={error !== undefined}
              takesFocus={takesFocus}
            />
          </Suspense>
        </PartBoundary>
      </div>
    </div>
  )
}

interface MapLoadingProps {
  titleId: string
  label: string
  onLeft: (hadFocus: boolean) => void
}

/** Where the map will be: in the order of the Tab key already, so that nobody passes it by. */
function MapLoading({ titleId, label, onLeft }: MapLoadingProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => onLeft(element !== null && element === document.activeElement)
  }, [onLeft])
  return (
    <div ref={place} role="group" aria-labelledby={titleId} aria-busy="true" tabIndex={0} className={styles.loading}>
      <Spinner label={label} />
    </div>
  )
}
