import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { interceptPopstate } from '../../hooks/popstate-interceptor.ts'

/** The browser asks before a reload or another site takes along what is not saved. */
export function useReloadGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/**
 * For an open dialog: Back (and Forward) stay on the dashboard and call `onBack`, as if the dialog were closed by hand. Links
 * and tabs behind a modal dialog cannot be reached, and another site is {@link useReloadGuard}'s.
 */
export function useBackGuard(isOn: boolean, onBack: () => void): void {
  const { key } = useLocation()
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  useEffect(() => {
    if (!isOn) return
    const here = placeOf(history.state)
    return interceptPopstate((event) => {
      const there = placeOf(event.state)
      if (here === null || there === null) return
      // The router does not hear of it: to the app nothing has happened, neither now nor on the way back.
      event.stopImmediatePropagation()
      if (there === here) return
      history.go(here - there)
      back.current()
    })
  }, [isOn, key])
}

/** The index of an entry of the browser's history among the router's own; null for one that it did not make. */
const placeOf = (state: unknown): number | null => {
  const place = (state as { idx?: unknown } | null)?.idx
  return typeof place === 'number' ? place : null
}
