import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { readTagCode, type TagCode } from '../../data/tag-address.ts'
import { readBitmap } from '../../qr/reader.ts'

/** What the last code or picture was, as long as it was no tag of ours. */
export type ScanNews = 'foreign' | 'no-code' | 'unreadable' | 'no-reader' | null

export interface Scan {
  news: ScanNews
  isReading: boolean
  /** Reads a picture in the place of the camera. */
  readFile: (file: File) => void
}

/** Between two looks at the camera, in milliseconds. */
const pause = 120
/** `HAVE_CURRENT_DATA`: a video without a picture cannot be drawn. */
const hasPicture = 2
/** Pixels of the longer side up to which a picture is looked at. */
const longestEdge = 2048

/**
 * Looks for a tag's code in a video while it runs, and in pictures. `onTag` is called once, with the first tag of ours;
 * whatever else is scanned is only told.
 */
export function useScan(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onTag: (tag: TagCode) => void): Scan {
  const [news, setNews] = useState<ScanNews>(null)
  const [isReading, setReading] = useState(false)
  const found = useRef(onTag)
  const isDone = useRef(false)
  useEffect(() => {
    found.current = onTag
  })
  useEffect(() => {
    isDone.current = false
    return () => void (isDone.current = true)
  }, [])

  /** True when there is nothing left to look for. */
  const judge = useCallback((texts: readonly string[]): boolean => {
    if (isDone.current) return true
    const tag = texts.map((text) => readTagCode(text, location.origin)).find((code) => code !== null)
    if (!tag) return false
    isDone.current = true
    found.current(tag)
    return true
  }, [])

  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const element = video.current
      if (element && element.readyState >= hasPicture) {
        try {
          const texts = await readBitmap(await createImageBitmap(element))
          if (isOver || judge(texts)) return
          if (texts.length > 0) setNews('foreign')
        } catch (error) {
          if (isOver) return
          if (isMissing(error)) return setNews('no-reader')
        }
      }
      if (!isOver) timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [video, isOn, judge])

  const readFile = async (file: File) => {
    setReading(true)
    setNews(null)
    const texts = await readPicture(file).catch((error: unknown) => (isMissing(error) ? 'no-reader' : 'unreadable'))
    setReading(false)
    if (typeof texts === 'string') return setNews(texts)
    if (!judge(texts)) setNews(texts.length > 0 ? 'foreign' : 'no-code')
  }
  return { news, isReading, readFile: (file) => void readFile(file) }
}

/** Told by its name: the class comes with the code that throws it. */
const isMissing = (error: unknown) => error instanceof Error && error.name === 'WorkerGoneError'

async function readPicture(file: File): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(file)
  const scale = longestEdge / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return readBitmap(bitmap)
  const small = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * scale),
    resizeHeight: Math.round(bitmap.height * scale),
    resizeQuality: 'high',
  })
  bitmap.close()
  return readBitmap(small)
}
