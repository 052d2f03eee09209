import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, saveDraft, type Draft, type DraftChange } from '../data/drafts.ts'
import { StorageFullError } from '../data/storage.ts'

export interface DraftHandle {
  /** The draft as it was when the form opened; null while there is none. */
  status: 'loading' | 'ready'
  draft: Draft | null
  /** Keeps what is typed a moment later, a changed photo at once. */
  save(change: DraftChange): void
  /** Ends saving and removes the draft: the entry is in the outbox, or was given up. */
  remove(): Promise<void>
  /** True when the device had no room for the last save. */
  isFull: boolean
}

const moment = 300

/** The half-written entry of a toy. It survives a killed tab: unsaved typing is written when the page is hidden. */
export function useDraft(toyId: string): DraftHandle {
  const [loaded, setLoaded] = useState<{ toyId: string; draft: Draft | null } | null>(null)
  const [isFull, setFull] = useState(false)
  const unsaved = useRef<{ toyId: string; change: DraftChange } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const waiting = unsaved.current
    unsaved.current = null
    if (!waiting) return
    try {
      await saveDraft(waiting.toyId, waiting.change)
      setFull(false)
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error
      setFull(true)
    }
  }, [])

  useEffect(() => {
    let isCurrent = true
    void readDraft(toyId).then((draft) => isCurrent && setLoaded({ toyId, draft }))
    const onHidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onHidden)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onHidden)
      void flush()
    }
  }, [toyId, flush])

  const save = useCallback(
    (change: DraftChange) => {
      const earlier = unsaved.current?.change
      // A photo chosen a moment ago must not be lost to the typing after it.
      const photo = change.photo === undefined ? earlier?.photo : change.photo
      unsaved.current = { toyId, change: photo === undefined ? change : { ...change, photo } }
      clearTimeout(timer.current)
      if (change.photo !== undefined) void flush()
      else timer.current = setTimeout(() => void flush(), moment)
    },
    [toyId, flush],
  )

  const remove = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = null
    await removeDraft(toyId)
  }, [toyId])

  const isReady = loaded?.toyId === toyId
  return { status: isReady ? 'ready' : 'loading', draft: isReady ? loaded.draft : null, save, remove, isFull }
}
