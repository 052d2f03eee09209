import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { installPopstateInterceptor } from '../../../hooks/popstate-interceptor.ts'

installPopstateInterceptor()

/** Gives the page a place in the browser's history, as the router would. */
export function standInHistory() {
  history.replaceState({ idx: 4 }, '')
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  let heard = 0
  const hear = () => heard++
  addEventListener('popstate', hear)
  const move = (steps: number) =>
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: { idx: 4 + steps } })))
  return {
    back: () => move(-1),
    /** How far the page went back to where it was, and how often the router heard of it. */
    told: () => ({ returned: go.mock.calls.map(([steps]) => steps), heard }),
    leave: () => removeEventListener('popstate', hear),
  }
}

/** True when the browser would ask before a reload. */
export function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
