import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * A row that was deleted takes the focus along: it goes on to `target` then, instead of back to the top of the page.
 * `rows` is what the list shows; the list tells every focus inside it to what this returns.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body
    if (isLost) target.current?.focus()
  }, [target, rows])
  return useCallback((event: FocusEvent) => void (last.current = event.target), [])
}
