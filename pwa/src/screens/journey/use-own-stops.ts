import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { idKey } from '../../data/id-key.ts'
import { listDeliveries } from '../../data/outbox/deliveries.ts'
import { queuedKeys } from '../../data/outbox/queries.ts'
import { useArrivalToasts } from '../../pending/use-arrival-toasts.ts'

const dayMs = 24 * 60 * 60 * 1000

async function listOwn() {
  const deliveries = await listDeliveries({ within: dayMs })
  const open = await queuedKeys()
  return deliveries.map((delivery) => ({ ...delivery, isOpen: open.has(delivery.submissionKey) }))
}

/**
 * The submission keys of what this device has sent for a toy within a day. One that arrives while the page is open is
 * said aloud: when there is proof of it, not before.
 */
export function useOwnStops(toyId: string): ReadonlySet<string> {
  const deliveries = useLiveQuery(() => listOwn())
  const own = useMemo(
    () => deliveries?.filter((delivery) => idKey(delivery.toyId) === idKey(toyId)),
    [deliveries, toyId],
  )
  useArrivalToasts(own)
  return useMemo(
    () => new Set(own?.flatMap(({ submissionKey, takenBackAt }) => (takenBackAt === null ? submissionKey : []))),
    [own],
  )
}
