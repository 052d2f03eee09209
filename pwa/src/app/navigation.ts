import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * A new screen starts at its top, with the focus on its heading, as a page load would. Going back keeps the browser's
 * own scroll position; the focus moves all the same.
 */
export function useScreenChange(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type !== NavigationType.Pop) scrollTo(0, 0)
    return focusHeading()
  }, [pathname, type])
}

/** Focuses the screen's h1, now or as soon as it appears; returns how to stop waiting. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  if (!main) return undefined
  const focus = () => {
    const heading = main.querySelector<HTMLElement>('h1')
    if (!heading) return false
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (focus()) return undefined
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
