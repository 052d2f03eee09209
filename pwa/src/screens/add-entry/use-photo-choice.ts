import { useEffect, useRef, useState } from 'react'
import { PhotoProblem } from '../../data/device-photo.ts'
import type { DevicePhoto } from '../../data/local-db.ts'
import { preparePhoto } from '../../hooks/prepare-photo.ts'
import { messages } from '../../messages/en.ts'

const words = messages.addEntry

export interface PhotoChoiceOptions {
  onChange: (photo: DevicePhoto | null) => void
  onError: (sentence: string | null) => void
  onPreparing: (isPreparing: boolean) => void
}

/** Reads the chosen file at once; the last choice wins, whichever is ready first. */
export function usePhotoChoice({ onChange, onError, onPreparing }: PhotoChoiceOptions) {
  const [isPreparing, setPreparing] = useState(false)
  const [news, setNews] = useState('')
  const choice = useRef(0)
  // A form that is gone takes no photo any more.
  useEffect(() => () => void (choice.current = -1), [])

  const prepare = (busy: boolean) => {
    setPreparing(busy)
    onPreparing(busy)
  }

  const choose = async (file: File | undefined) => {
    if (!file) return
    const mine = ++choice.current
    onError(null)
    setNews('')
    prepare(true)
    try {
      const photo = await preparePhoto(file)
      if (mine !== choice.current) return
      onChange(photo)
      setNews(words.photoChosen)
    } catch (error) {
      if (mine !== choice.current) return
      onError(words.photoProblems[error instanceof PhotoProblem ? error.code : 'unreadable'])
    }
    prepare(false)
  }

  const remove = () => {
    onChange(null)
    setNews(words.photoGone)
  }
  return { isPreparing, news, choose: (file: File | undefined) => void choose(file), remove }
}
