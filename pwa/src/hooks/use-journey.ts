import type { Toy } from '#contract/toys'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import { markViewed, readJourneyCopy, refreshJourney, type JourneyCopy, type RefreshResult } from '../data/journeys.ts'
import type { QueuedEntry } from '../data/outbox/status.ts'

type JourneyState =
  /** `isSlow`: nobody has answered for some seconds, and nothing is saved. */
  | { status: 'loading'; isSlow: boolean }
  | { status: 'missing' }
  | { status: 'unreachable' }
  /** `savedCopyFrom` is set when the network did not confirm that the journey is still like this. */
  | { status: 'ready'; toy: Toy; savedCopyFrom: Date | null }

/** `pending`: entries of the toy that the server has not confirmed, oldest first; `retry` asks the server once more. */
export type Journey = JourneyState & { pending: readonly QueuedEntry[]; retry: () => void }

const none: readonly QueuedEntry[] = []

/** After this many milliseconds without an answer, what is shown is called a saved copy, or said to take long. */
const patience = 3_500

type Check = 'asking' | 'slow' | RefreshResult

/** A journey as the device has it, checked with the server when it is opened and when the network comes back. */
export function useJourney(id: string): Journey {
  const found = useLiveQuery(async () => ({ id, copy: await readJourneyCopy(id) }), [id])
  // For a moment after the id changed, the query still gives the journey before.
  const copy = found?.id === id ? found.copy : undefined
  const [check, retry] = useServerCheck(id)
  return { ...stateOf(copy, check), pending: copy?.pending ?? none, retry }
}

function stateOf(copy: JourneyCopy | undefined, check: Check): JourneyState {
  if (check === 'missing') return { status: 'missing' }
  if (copy?.row) {
    const isConfirmed = check === 'asking' || check === 'updated' || check === 'unchanged'
    return { status: 'ready', toy: copy.row.toy, savedCopyFrom: isConfirmed ? null : new Date(copy.row.savedAt) }
  }
  if (copy && check === 'unreachable') return { status: 'unreachable' }
  return { status: 'loading', isSlow: copy !== undefined && check === 'slow' }
}

function useServerCheck(id: string): [Check, () => void] {
  const [round, setRound] = useState(0)
  const [check, setCheck] = useState<{ of: string; state: Check } | null>(null)
  const of = `${round} ${id}`
  const retry = useCallback(() => setRound((last) => last + 1), [])

  useEffect(() => {
    const stop = new AbortController()
    const slow = setTimeout(() => setCheck({ of, state: 'slow' }), patience)
    void refreshJourney(id, { signal: stop.signal })
      .catch((): RefreshResult => 'unreachable')
      .then(async (state) => {
        if (stop.signal.aborted) return
        clearTimeout(slow)
        setCheck({ of, state })
        // A device that cannot note it shows the journey all the same.
        if (state !== 'missing') await markViewed(id).catch(() => undefined)
      })
    return () => {
      clearTimeout(slow)
      stop.abort()
    }
  }, [id, of])

  // Also while a request is in flight: the old network may have swallowed it.
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return [check?.of === of ? check.state : 'asking', retry]
}
