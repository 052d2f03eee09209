import { useCallback, useEffect, useRef, useState } from 'react'
import type { DevicePhoto } from '../data/local-db.ts'
import { StorageFullError } from '../data/storage.ts'

/** A form with a photo, as it lies on the device while it is written. */
export interface KeptForm {
  photo: DevicePhoto | null
}

/** The fields always; the photo, being large, only when it changed (left out: as it is; null: none). */
export type KeptChange<F extends KeptForm> = Omit<F, 'photo'> & { photo?: DevicePhoto | null }

/** Where one form is kept. The same object as long as it is the same form. */
export interface FormStore<F extends KeptForm> {
  read(): Promise<F | null>
  /** Throws StorageFullError with what was kept before intact. */
  save(change: KeptChange<F>): Promise<void>
  remove(): Promise<void>
}

export interface KeptFormHandle<F extends KeptForm> {
  /** The draft as it was when the form opened; null while there is none. */
  status: 'loading' | 'ready'
  draft: F | null
  /** Keeps what is typed a moment later, a changed photo at once. */
  save(change: KeptChange<F>): void
  /** Ends saving and removes the draft: it was handed in, or was given up. */
  remove(): Promise<void>
  /** True when the device had no room for the last save. */
  isFull: boolean
}

const moment = 300

/** A half-written form. It survives a killed tab: unsaved typing is written when the page is hidden. */
export function useKeptForm<F extends KeptForm>(store: FormStore<F>): KeptFormHandle<F> {
  const [loaded, setLoaded] = useState<{ store: FormStore<F>; draft: F | null } | null>(null)
  const [isFull, setFull] = useState(false)
  const unsaved = useRef<{ store: FormStore<F>; change: KeptChange<F> } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const waiting = unsaved.current
    unsaved.current = null
    if (!waiting) return
    try {
      await waiting.store.save(waiting.change)
      setFull(false)
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error
      setFull(true)
    }
  }, [])

  useEffect(() => {
    let isCurrent = true
    void store.read().then((draft) => isCurrent && setLoaded({ store, draft }))
    const onHidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onHidden)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onHidden)
      void flush()
    }
  }, [store, flush])

  const save = useCallback(
    (change: KeptChange<F>) => {
      const earlier = unsaved.current?.change
      // A photo chosen a moment ago must not be lost to the typing after it.
      const photo = change.photo === undefined ? earlier?.photo : change.photo
      unsaved.current = { store, change: photo === undefined ? change : { ...change, photo } }
      clearTimeout(timer.current)
      if (change.photo !== undefined) void flush()
      else timer.current = setTimeout(() => void flush(), moment)
    },
    [store, flush],
  )

  const remove = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = null
    await store.remove()
  }, [store])

  const isReady = loaded?.store === store
  return { status: isReady ? 'ready' : 'loading', draft: isReady ? loaded.draft : null, save, remove, isFull }
}
