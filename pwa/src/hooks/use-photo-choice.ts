import { useEffect, useRef, useState } from 'react'
import type { PhotoProblem, PhotoProblemCode } from '../data/device-photo.ts'
import type { DevicePhoto } from '../data/photo.ts'
import type { PhotoOrigin } from '../data/photo-origin.ts'

/** Reading and shrinking comes while the person looks for a photo: no form waits for it. */
const loadPreparing = () => import('./prepare-photo.ts')

export interface PhotoChoiceOptions {
  onChange: (photo: DevicePhoto | null, origin: PhotoOrigin | null) => void
  /** Why a file cannot be used; null when a new choice begins. */
  onProblem: (code: PhotoProblemCode | null) => void
  onPreparing: (isPreparing: boolean) => void
}

/** Reads the chosen file at once; the last choice wins, and what was begun for an earlier one is ended. */
export function usePhotoChoice({ onChange, onProblem, onPreparing }: PhotoChoiceOptions) {
  const [isPreparing, setPreparing] = useState(false)
  const [news, setNews] = useState<'chosen' | 'removed' | null>(null)
  const current = useRef<AbortController>(null)
  useEffect(() => void loadPreparing().catch(() => undefined), [])
  // A form that is gone takes no photo any more.
  useEffect(() => () => current.current?.abort(), [])

  const prepare = (busy: boolean) => {
    setPreparing(busy)
    onPreparing(busy)
  }

  const choose = async (file: File | undefined) => {
    if (!file) return
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    onProblem(null)
    setNews(null)
    prepare(true)
    try {
      const { photo, origin } = await (await loadPreparing()).preparePhoto(file, signal)
      if (signal.aborted) return
      onChange(photo, origin)
      setNews('chosen')
    } catch (error) {
      if (signal.aborted) return
      onProblem(isProblem(error) ? error.code : 'unreadable')
    }
    prepare(false)
  }

  const remove = () => {
    onChange(null, null)
    setNews('removed')
  }
  return { isPreparing, news, choose: (file: File | undefined) => void choose(file), remove }
}

/** Told by its name: the class comes with the code that throws it. */
const isProblem = (error: unknown): error is PhotoProblem => error instanceof Error && error.name === 'PhotoProblem'
