import { lazy, Suspense, useId } from 'react'
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
          <Suspense fallback={<Spinner label={words.mapLoading} />}>
            <PlacePicker
              value={value}
              onChange={onChange}
              tiles={tiles}
              describedBy={`${id}-error`}
              invalid={error !== undefined}
            />
          </Suspense>
        </PartBoundary>
      </div>
    </div>
  )
}
