import { useEffect, useRef } from 'react'
import type { Entry } from '#contract/entries'
import type { OutboxRow } from '../../data/local-db.ts'
import { outboxMessages } from '../../messages/journey.ts'
import { showToast } from '../../ui/toast.ts'

/** Says so when an entry that waited on this page has arrived: when the journey holds it, not before. */
export function useArrivalToast(entries: readonly Entry[], waiting: readonly OutboxRow[]): void {
  const seenWaiting = useRef(new Set<string>())
  useEffect(() => {
    const waitingNow = new Set(waiting.map((row) => row.key))
    const arrived = entries.some(
      ({ submissionKey: key }) => key && seenWaiting.current.has(key) && !waitingNow.has(key),
    )
    seenWaiting.current = waitingNow
    if (arrived) showToast({ title: outboxMessages.sent, description: outboxMessages.sentText, tone: 'success' })
  }, [entries, waiting])
}
