import { useEffect, useRef } from 'react'
import { journeyWords } from '../messages/journey.ts'
import { showToast } from '../ui/toast.ts'

interface Arrival {
  submissionKey: string
  sentAt: number
  isCorrection: boolean
  /** Null unless it was taken back. */
  takenBackAt: number | null
  /** A change of it waits: what the person wrote last has not arrived. */
  isOpen: boolean
}

const nameOf = ({ submissionKey, sentAt }: Arrival) => `${submissionKey} ${sentAt}`

/**
 * Says aloud what arrives, or has been taken back, while the page is open: when there is proof of it, not before, and not of
 * an edition that is changed already. What is there at first (undefined while it is looked up) is old; no clock decides that,
 * for it may be set meanwhile.
 */
export function useArrivalToasts(arrivals: readonly Arrival[] | undefined): void {
  const told = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!arrivals) return
    const known = told.current
    told.current = new Set([...(known ?? []), ...arrivals.map(nameOf)])
    const [first] = known ? arrivals.filter((arrival) => !arrival.isOpen && !known.has(nameOf(arrival))) : []
    if (!first) return
    const words = journeyWords()
    if (first.takenBackAt !== null) {
      return showToast({ title: words.takenBack, description: words.takenBackText, tone: 'success' })
    }
    const description = first.isCorrection ? words.correctedText : words.arrivedText
    showToast({ title: words.arrived, description, tone: 'success' })
  }, [arrivals])
}
