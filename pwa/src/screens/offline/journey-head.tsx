import type { StoredJourney } from '../../data/keeping/stored-journeys.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { formatSize } from '../../ui/sizes.ts'
import { ToyPortrait } from '../../ui/toy-portrait.tsx'
import styles from './offline-screen.module.css'

interface Props {
  journey: StoredJourney
  bytes: number
  /** What happened to it last, and when (milliseconds). */
  age: { label: string; at: number }
}

/** A stored journey: portrait, name and the way to it, its age and its size. */
export function JourneyHead({ journey: { toyId, name, photo }, bytes, age }: Props) {
  return (
    <div className={styles.journey}>
      <ToyPortrait url={photo} />
      <div className={styles.words}>
        <AppLink href={paths.journey(toyId)} className={styles.name}>
          {name ?? toyId}
        </AppLink>
        <p className={styles.facts}>
          <span>{toyId}</span>
          <span>
            <span>{`${age.label} `}</span>
            <RelativeTime date={new Date(age.at).toISOString()} />
          </span>
          <span>{formatSize(bytes)}</span>
        </p>
      </div>
    </div>
  )
}
