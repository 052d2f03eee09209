import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { idKey } from '../data/id-key.ts'
import { refreshJourney } from '../data/journeys.ts'
import { readOutbox, type OutboxOverview } from '../data/outbox-overview.ts'

/** What waits on this device and what it has sent lately, live; undefined while it is looked up. */
export function useOutboxOverview(isOnline: boolean): OutboxOverview | undefined {
  const overview = useLiveQuery(readOutbox)
  const asked = useRef(new Set<string>())
  // A receipt for a tag that was never opened here cannot name its stop: its journey is fetched, once.
  useEffect(() => {
    if (!isOnline) return
    for (const { toyId, isJourneyKnown } of overview?.receipts ?? []) {
      if (isJourneyKnown || asked.current.has(idKey(toyId))) continue
      asked.current.add(idKey(toyId))
      void refreshJourney(toyId).catch(() => undefined)
    }
  }, [overview, isOnline])
  return overview
}
