import { useEffect, useState, type RefObject } from 'react'

export interface Fullscreen {
  isOn: boolean
  /** 'page': the browser cannot, so the element covers the page instead (iPhones). */
  kind: 'screen' | 'page' | null
  toggle(): void
}

/** The Fullscreen API with a fallback; Escape leaves both. */
export function useFullscreen(ref: RefObject<HTMLElement | null>): Fullscreen {
  const [kind, setKind] = useState<Fullscreen['kind']>(null)

  useEffect(() => {
    const onChange = () =>
      setKind((now) => (document.fullscreenElement === ref.current ? 'screen' : now === 'page' ? now : null))
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [ref])

  useEffect(() => {
    if (kind !== 'page') return
    const onKey = (event: KeyboardEvent) => {
      // A dialog above the map, such as that of a photo, closes by the same key.
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) setKind(null)
    }
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    document.addEventListener('keydown', onKey)
    return () => {
      document.documentElement.style.overflow = overflow
      document.removeEventListener('keydown', onKey)
    }
  }, [kind])

  const toggle = () => {
    if (kind === 'page') setKind(null)
    else if (kind === 'screen') void document.exitFullscreen()
    else if (document.fullscreenEnabled) ref.current?.requestFullscreen().catch(() => setKind('page'))
    else setKind('page')
  }
  return { isOn: kind !== null, kind, toggle }
}
