import { useEffect, useRef, useState } from 'react'
import type { StoredJourney } from '../../data/keeping/stored-journeys.ts'
import { useKeeping } from '../../hooks/use-keeping.ts'
import { keepOfflineWords } from '../../messages/keep-offline.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { announceKeeping, KeepState } from '../../ui/keep-state.tsx'
import { StopKeepingDialog } from '../../ui/stop-keeping-dialog.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { JourneyHead } from './journey-head.tsx'
import styles from './offline-screen.module.css'

interface Props {
  journeys: readonly StoredJourney[]
  /** The one that was just taken from the list of those viewed: the focus goes on to it. */
  justKept: string | null
  /** There are some that could be kept. */
  hasViewed: boolean
}

/** What the person has asked to keep, and how far that has come. */
export function KeptJourneys({ journeys, justKept, hasViewed }: Props) {
  const words = offlinePageWords()
  const title = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeptFocus(title, journeys)
  return (
    <section className={styles.section} aria-labelledby="offline-kept">
      <div>
        <h2 id="offline-kept" ref={title} tabIndex={-1}>
          {words.kept}
        </h2>
        <p className={styles.text}>{words.keptText}</p>
      </div>
      {journeys.length > 0 && (
        <ul className={styles.list} onFocus={keepFocus}>
          {journeys.map((journey) => (
            <KeptJourney key={journey.id} journey={journey} takesFocus={journey.id === justKept} />
          ))}
        </ul>
      )}
      {journeys.length === 0 && hasViewed && <p>{words.noneKeptYet}</p>}
      {journeys.length === 0 && !hasViewed && (
        <EmptyState
          drawing="suitcase"
          title={words.noneKept}
          actions={
            <ButtonLink variant="secondary" href={paths.track()}>
              {words.findJourney}
            </ButtonLink>
          }
        >
          <p>{words.noneKeptText}</p>
        </EmptyState>
      )}
    </section>
  )
}

function KeptJourney({ journey, takesFocus }: { journey: StoredJourney; takesFocus: boolean }) {
  const words = keepOfflineWords()
  const button = useRef<HTMLButtonElement>(null)
  const { kept, isRunning, retry, stop } = useKeeping(journey.id)
  const [isAsking, setAsking] = useState(false)
  const isShown = Boolean(kept)
  useEffect(() => {
    if (takesFocus && isShown) button.current?.focus()
  }, [takesFocus, isShown])
  // The button that was pressed goes away: the focus goes on to the one that stays.
  const retryFromButton = () => {
    button.current?.focus()
    retry()
  }
  if (!kept) return null
  const name = journey.name ?? journey.toyId
  const progress = { ...kept, isCut: kept.earlier !== null }
  return (
    <li className={styles.card}>
      <JourneyHead
        journey={journey}
        bytes={journey.bytes + kept.bytes}
        age={{ label: offlinePageWords().updated, at: journey.savedAt }}
      />
      <KeepState name={name} progress={progress} isRunning={isRunning} onRetry={retryFromButton} />
      <VisuallyHidden>
        <span role="status">{announceKeeping(progress, isRunning)}</span>
      </VisuallyHidden>
      <Button
        ref={button}
        variant="secondary"
        className={styles.action}
        aria-label={words.stopOf(name)}
        onClick={() => setAsking(true)}
      >
        {words.stop}
      </Button>
      <StopKeepingDialog
        open={isAsking}
        name={name}
        bytes={kept.bytes}
        onStop={stop}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
