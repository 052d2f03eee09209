import { useCallback, useEffect, useRef, useState } from 'react'
import { StorageFullError } from '../data/storage.ts'
import { reportError } from './report-error.ts'

/** A form with a photo, as it lies on the device while it is written. */
export interface KeptForm {
  photo: unknown
}

/** The fields always; the photo, being large, only when it changed (left out: as it is; null: none). */
export type KeptChange<F extends KeptForm> = Omit<F, 'photo'> & { photo?: F['photo'] }

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
  /** Gives the draft up: what was typed is removed, and the form goes on empty. */
  remove(): Promise<void>
  /**
   * The form is being handed in: resolves when no save is under way, and none begins any more. Typing after that cannot
   * bring back a draft that went with its entry.
   */
  close(): Promise<void>
  /** It could not be handed in: typing is kept again. */
  reopen(): void
  /** True when the device had no room for the last save. */
  isFull: boolean
}

interface Unsaved<F extends KeptForm> {
  store: FormStore<F>
  change: KeptChange<F>
}

const moment = 300

/** A half-written form. It survives a killed tab: unsaved typing is written when the page is hidden. */
export function useKeptForm<F extends KeptForm>(store: FormStore<F>): KeptFormHandle<F> {
  const [loaded, setLoaded] = useState<{ store: FormStore<F>; draft: F | null } | null>(null)
  const [isFull, setFull] = useState(false)
  const unsaved = useRef<Unsaved<F> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isClosed = useRef(false)
  const saving = useRef<Promise<void>>(Promise.resolve())

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const waiting = unsaved.current
    unsaved.current = null
    // One after the other: a slow save must not land on top of a later one.
    if (waiting && !isClosed.current) {
      const putBack = () => void (unsaved.current = both(waiting, unsaved.current))
      saving.current = saving.current.then(() => keep(waiting, putBack).then(setFull))
    }
    return saving.current
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
      if (isClosed.current) return
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

  const settle = useCallback(() => {
    clearTimeout(timer.current)
    unsaved.current = null
    return saving.current
  }, [])
  const remove = useCallback(async () => {
    await settle()
    await store.remove()
  }, [store, settle])
  const close = useCallback(() => {
    isClosed.current = true
    return settle()
  }, [settle])
  const reopen = useCallback(() => void (isClosed.current = false), [])

  const isReady = loaded?.store === store
  const status = isReady ? 'ready' : 'loading'
  return { status, draft: isReady ? loaded.draft : null, save, remove, close, reopen, isFull }
}

/**
 * True when the device had no room for it. Never rejects: what fails otherwise is put back, to go along with the next save,
 * and keeps nobody from handing the form in.
 */
async function keep<F extends KeptForm>({ store, change }: Unsaved<F>, putBack: () => void): Promise<boolean> {
  try {
    await store.save(change)
    return false
  } catch (error) {
    if (error instanceof StorageFullError) return true
    putBack()
    reportError('rejection', error)
    return false
  }
}

/** What could not be saved and what was typed after it, unless that is another form. */
function both<F extends KeptForm>(earlier: Unsaved<F>, later: Unsaved<F> | null): Unsaved<F> {
  if (later && later.store !== earlier.store) return later
  return { store: earlier.store, change: { ...earlier.change, ...later?.change } }
}
