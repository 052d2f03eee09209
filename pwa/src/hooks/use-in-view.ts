import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element is on the screen or less than one screen away from it. */
export function useInView<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  // Without the observer everything counts as in view.
  const [isInView, setInView] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0%',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isInView]
}
