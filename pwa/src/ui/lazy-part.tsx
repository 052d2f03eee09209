import { createElement, useEffect, useState, type ComponentType } from 'react'
import { withWords } from '../messages/catalogue.ts'
import { uiWords } from '../messages/ui.ts'
import { showToast } from './toast.ts'

interface LazyPartProps {
  /** The code could not be had, and the person has been told: the owner takes the part away, so that it can be tried again. */
  onMissing?: () => void
}

/**
 * A part of a page, such as a dialog, whose code comes after the page: with `preload` when there is time, at the latest
 * when it is shown.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null
  const loadPart = async () => (loaded = await withWords(load))

  function Part({ onMissing, ...props }: P & LazyPartProps) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      let isOver = false
      const tell = () => {
        const { partMissing: title, partMissingText: description } = uiWords()
        showToast({ title, description, tone: 'destructive' })
        onMissing?.()
      }
      loadPart().then(
        (found) => isOver || setPart(() => found),
        () => isOver || tell(),
      )
      return () => {
        isOver = true
      }
    }, [part, onMissing])
    return part && createElement(part, props as unknown as P)
  }

  return Object.assign(Part, { preload: () => loadPart().then(undefined, () => undefined) })
}
