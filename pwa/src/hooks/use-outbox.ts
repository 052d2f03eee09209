import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { localDb, type OutboxRow } from '../data/local-db.ts'
import { listQueued } from '../data/outbox.ts'

const none: OutboxRow[] = []

/** Every entry on this device that the server has not confirmed, live, oldest first. Loads the database: after the first page only. */
export const useOutbox = (): OutboxRow[] => useLiveQuery(() => listQueued(), [], none)

/** An address of the photo of an entry in the outbox, good for an <img>; null while loading and when there is none. */
export function usePendingPhoto(key: string): string | null {
  const photo = useLiveQuery(() => localDb.outboxPhotos.get(key), [key])
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
