import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { readQueuedPhoto } from '../data/outbox/queries.ts'

/**
 * An address of the photo of an entry in the outbox, good for an <img>; null while loading, when there is none, and while
 * it is not wanted: a hundred waiting photos must not lie in memory for the two cards in view.
 */
export function usePendingPhoto(submissionKey: string, isWanted: boolean): string | null {
  const photo = useLiveQuery(
    () => (isWanted ? readQueuedPhoto(submissionKey) : Promise.resolve(null)),
    [submissionKey, isWanted],
  )
  const [made, setMade] = useState<{ of: ArrayBuffer; url: string } | null>(null)
  const bytes = photo?.bytes
  const type = photo?.type
  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(new Blob([bytes], { type: type ?? 'image/jpeg' }))
    // Told apart by its bytes: an address that was revoked is never shown.
    queueMicrotask(() => setMade({ of: bytes, url }))
    return () => URL.revokeObjectURL(url)
  }, [bytes, type])
  return bytes && made?.of === bytes ? made.url : null
}
