import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { continueJourney, isKeeping, keepJourney, stopKeeping, watchKeeping } from '../data/keeping/keep.ts'
import { isComplete, readKept } from '../data/keeping/rows.ts'
import type { KeptRow } from '../data/local-db.ts'
import { keepOfflineWords } from '../messages/keep-offline.ts'
import { showToast } from '../ui/toast.ts'

export interface Keeping {
  /** Null when the journey is not kept, undefined while that is looked up. */
  kept: KeptRow | null | undefined
  /** Its photos are being fetched. */
  isRunning: boolean
  keep: () => void
  /** Goes on with what is missing. */
  retry: () => void
  stop: () => Promise<void>
}

/** Whether a journey is kept on this device, live, and what can be done about it. What fails is said. */
export function useKeeping(id: string): Keeping {
  const kept = useLiveQuery(() => readKept(id), [id])
  const isRunning = useSyncExternalStore(watchKeeping, () => isKeeping(id))
  // Interrupted, or begun in another tab, for which this one then waits.
  const isToGoOn = Boolean(kept && !isComplete(kept) && kept.problem === null) && !isRunning
  const goneOn = useRef<string | null>(null)
  useEffect(() => {
    // Once: a device too full for a note of what is in the way would be asked for ever.
    if (!isToGoOn || goneOn.current === id) return
    goneOn.current = id
    void continueJourney(id).catch(() => undefined)
  }, [id, isToGoOn])
  return {
    kept,
    isRunning,
    keep: () => void keepJourney(id).catch(tellFailure),
    retry: () => void continueJourney(id).catch(tellFailure),
    stop: () => stopKeeping(id).catch(tellFailure),
  }
}

function tellFailure(error: unknown): void {
  const { failed: title, failedText, problems } = keepOfflineWords()
  const isFull = error instanceof Error && error.name === 'StorageFullError'
  showToast({ title, description: isFull ? problems.full : failedText, tone: 'destructive' })
}
