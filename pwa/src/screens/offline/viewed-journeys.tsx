import { seenBytes, type StoredJourney } from '../../data/keeping/stored-journeys.ts'
import { canKeep } from '../../hooks/browser-abilities.ts'
import { useKeeping } from '../../hooks/use-keeping.ts'
import { keepOfflineWords } from '../../messages/keep-offline.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { Button } from '../../ui/button.tsx'
import { KeepIcon } from '../../ui/keep-icon.tsx'
import { JourneyHead } from './journey-head.tsx'
import styles from './offline-screen.module.css'

interface Props {
  /** The latest viewed first. */
  journeys: readonly StoredJourney[]
  /** Bytes of the photos that were seen, by address; null while they are measured. */
  seen: ReadonlyMap<string, number> | null
  onKeep: (id: string) => void
}

/** What was opened and makes room when that is needed. */
export function ViewedJourneys({ journeys, seen, onKeep }: Props) {
  const words = offlinePageWords()
  return (
    <section className={styles.section} aria-labelledby="offline-viewed">
      <div>
        <h2 id="offline-viewed">{words.viewed}</h2>
        <p className={styles.text}>{journeys.length > 0 ? words.viewedText : words.noneViewed}</p>
      </div>
      {journeys.length > 0 && (
        <ul className={styles.list}>
          {journeys.map((journey) => (
            <ViewedJourney key={journey.id} journey={journey} seen={seen} onKeep={onKeep} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ViewedJourney({ journey, seen, onKeep }: { journey: StoredJourney } & Omit<Props, 'journeys'>) {
  const words = keepOfflineWords()
  const { keep } = useKeeping(journey.id)
  const name = journey.name ?? journey.toyId
  return (
    <li className={styles.card}>
      <JourneyHead
        journey={journey}
        bytes={journey.bytes + (seen ? seenBytes(journey, seen) : 0)}
        age={{ label: offlinePageWords().opened, at: journey.viewedAt }}
      />
      {canKeep() && (
        <Button
          variant="secondary"
          icon={<KeepIcon size={20} />}
          className={styles.action}
          aria-label={words.keepOf(name)}
          onClick={() => {
            onKeep(journey.id)
            keep()
          }}
        >
          {words.keep}
        </Button>
      )}
    </li>
  )
}
