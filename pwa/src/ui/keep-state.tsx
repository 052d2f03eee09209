import { keepOfflineWords } from '../messages/keep-offline.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { CheckIcon, WarningIcon } from './icons.tsx'
import styles from './keep-state.module.css'
import { formatSize } from './sizes.ts'

/** How far the keeping of a journey has come. */
export interface KeepProgress {
  photos: number
  stored: number
  /** Photos that the server has no more. */
  gone: number
  /** Of the stored ones. */
  bytes: number
  problem: 'unreachable' | 'busy' | 'full' | null
  /** Stops are missing, too. */
  isCut: boolean
}

export interface KeepStateProps {
  name: string
  progress: KeepProgress
  isRunning: boolean
  onRetry: () => void
}

const isAllKept = ({ photos, stored, gone, isCut }: KeepProgress): boolean => !isCut && stored + gone >= photos

/** What is kept of a journey, or how far that has come and what is in the way. */
export function KeepState({ name, progress, isRunning, onRetry }: KeepStateProps) {
  const words = keepOfflineWords()
  const { photos, stored, gone, bytes, problem } = progress
  if (isAllKept(progress)) return <AllKept progress={progress} />
  return (
    <div className={styles.state}>
      <p className={styles.title}>{isRunning ? words.keeping : words.interrupted}</p>
      <progress className={styles.bar} max={photos || 1} value={stored + gone} aria-label={words.progress(name)} />
      <p className={styles.facts}>{words.stored(stored, photos, formatSize(bytes))}</p>
      {!isRunning && (
        <div className={styles.problem}>
          {problem && (
            <p>
              <WarningIcon size={18} />
              <span>{words.problems[problem]}</span>
            </p>
          )}
          <Button variant="secondary" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

function AllKept({ progress: { stored, gone, bytes } }: { progress: KeepProgress }) {
  const words = keepOfflineWords()
  return (
    <div className={styles.state}>
      <p>
        <Badge tone="moss" icon={<CheckIcon size={16} />}>
          {words.complete}
        </Badge>
      </p>
      <p className={styles.facts}>{stored > 0 ? words.allStored(stored, formatSize(bytes)) : words.noPhotos}</p>
      {gone > 0 && <p className={styles.facts}>{words.gone(gone)}</p>}
    </div>
  )
}

/** What is said aloud of it: each quarter, what is in the way, and the end. */
export function announceKeeping(progress: KeepProgress, isRunning: boolean): string {
  const words = keepOfflineWords()
  if (isAllKept(progress)) return words.complete
  if (!isRunning) return progress.problem ? words.problems[progress.problem] : words.interrupted
  const quarters = Math.floor((4 * (progress.stored + progress.gone)) / (progress.photos || 1))
  return quarters === 0 ? words.keeping : words.percent(quarters * 25)
}
