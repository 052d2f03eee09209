import { useRef, useState } from 'react'
import type { Toy } from '#contract/toys'
import { photoUrlsToKeep } from '../../data/keeping/photo-urls.ts'
import { canKeep } from '../../hooks/browser-abilities.ts'
import { useKeeping } from '../../hooks/use-keeping.ts'
import { keepOfflineWords } from '../../messages/keep-offline.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/shell-icons.tsx'
import { KeepIcon } from '../../ui/keep-icon.tsx'
import { announceKeeping, KeepState } from '../../ui/keep-state.tsx'
import { formatSize } from '../../ui/sizes.ts'
import { StopKeepingDialog } from '../../ui/stop-keeping-dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './keep-offline.module.css'

interface Props {
  toy: Toy
  name: string
}

/** "Keep available offline", and what has come of it. Nothing where the browser cannot keep a journey. */
export function KeepOffline({ toy, name }: Props) {
  const words = keepOfflineWords()
  const { kept, isRunning, keep, retry, stop } = useKeeping(toy.id)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed goes away: the focus goes on to the one that stays.
  const retryFromButton = () => {
    button.current?.focus()
    retry()
  }
  if (!canKeep() || kept === undefined) return null
  const progress = kept && { ...kept, isCut: kept.earlier !== null }
  return (
    <section className={styles.keep} aria-label={words.label}>
      {/* One element for both, so that the focus stays at it. */}
      <Button
        ref={button}
        variant="secondary"
        icon={kept ? <CloseIcon size={20} /> : <KeepIcon size={20} />}
        onClick={kept ? () => setAsking(true) : keep}
      >
        {kept ? words.stop : words.keep}
      </Button>
      {progress ? (
        <KeepState name={name} progress={progress} isRunning={isRunning} onRetry={retryFromButton} />
      ) : (
        <p className={styles.hint}>{hintOf(toy)}</p>
      )}
      <VisuallyHidden>
        <span role="status">{progress ? announceKeeping(progress, isRunning) : ''}</span>
      </VisuallyHidden>
      <StopKeepingDialog
        open={isAsking}
        name={name}
        bytes={kept?.bytes ?? 0}
        onStop={stop}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** Bytes of a photo of the middle size, as they are on average. */
const usualBytes = 100_000

function hintOf(toy: Toy): string {
  const words = keepOfflineWords()
  if (toy.nextBefore) return words.hintLong
  const photos = photoUrlsToKeep(toy).size
  return photos === 0 ? words.hintNoPhotos : words.hint(photos, formatSize(photos * usualBytes))
}
