import { useEffect, useRef } from 'react'
import { journeyWords } from '../messages/journey.ts'
import { showToast } from '../ui/toast.ts'

interface Arrival {
  submissionKey: string
  sentAt: number
  isCorrection: boolean
  /** Null unless it was taken back. */
  takenBackAt: number | null
}

/** Says aloud what arrives, or has been taken back, after `openedAt` (milliseconds): when there is proof of it, not before. */
export function useArrivalToasts(arrivals: readonly Arrival[], openedAt: number): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = arrivals.filter(
      ({ submissionKey, sentAt }) => sentAt > openedAt && !told.current.has(`${submissionKey} ${sentAt}`),
    )
    for (const { submissionKey, sentAt } of fresh) told.current.add(`${submissionKey} ${sentAt}`)
    const [first] = fresh
    if (!first) return
    const words = journeyWords()
    if (first.takenBackAt !== null) {
      return showToast({ title: words.takenBack, description: words.takenBackText, tone: 'success' })
    }
    const description = first.isCorrection ? words.correctedText : words.arrivedText
    showToast({ title: words.arrived, description, tone: 'success' })
  }, [arrivals, openedAt])
}
