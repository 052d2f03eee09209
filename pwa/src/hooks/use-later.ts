import { useEffect, useState } from 'react'

/**
 * A live value from the device's database for screens that must not load the database with the page: `open` imports
 * what it needs once the page is idle and returns how to unsubscribe.
 */
export function useLater<T>(first: T, open: (next: (value: T) => void) => Promise<() => void>): T {
  const [value, setValue] = useState(first)
  useEffect(() => {
    let close: (() => void) | null = null
    let isOver = false
    const cancel = whenIdle(() => {
      void open((next) => !isOver && setValue(next)).then((unsubscribe) => {
        if (isOver) unsubscribe()
        else close = unsubscribe
      })
    })
    return () => {
      isOver = true
      cancel()
      close?.()
    }
  }, [open])
  return value
}

/** Runs something when the page has time, at the latest after two seconds; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}
