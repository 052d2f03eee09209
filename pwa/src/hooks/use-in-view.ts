import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is on the screen or nearer to it than `margin`, as CSS writes one; a screen away unless given. */
export function useInView(element: RefObject<Element | null>, margin = '100% 0%'): boolean {
  // Without the observer everything counts as in view.
  const [isInView, setInView] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isInView
}
