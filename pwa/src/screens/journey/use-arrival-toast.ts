import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { idKey } from '../../data/id-key.ts'
import { listDeliveries } from '../../data/outbox/deliveries.ts'
import { journeyWords } from '../../messages/journey.ts'
import { showToast } from '../../ui/toast.ts'

/** Says so when an entry of this toy has arrived while the page is open: when there is proof of it, not before. */
export function useArrivalToast(toyId: string): void {
  const [openedAt] = useState(() => Date.now())
  const deliveries = useLiveQuery(() => listDeliveries({ since: openedAt }), [openedAt])
  const told = useRef(new Set<string>())
  useEffect(() => {
    const news = (deliveries ?? []).filter((delivery) => idKey(delivery.toyId) === idKey(toyId))
    const fresh = news.filter(({ submissionKey, sentAt }) => !told.current.has(`${submissionKey} ${sentAt}`))
    for (const { submissionKey, sentAt } of fresh) told.current.add(`${submissionKey} ${sentAt}`)
    const [first] = fresh
    if (!first) return
    const description = first.isCorrection ? journeyWords().correctedText : journeyWords().arrivedText
    showToast({ title: journeyWords().arrived, description, tone: 'success' })
  }, [deliveries, toyId])
}
