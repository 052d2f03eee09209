import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpdateChecks } from './update-checks.ts'

const minute = 60_000
const hour = 60 * minute

let stop: () => void
const update = vi.fn(() => Promise.reject(new Error('No network')))
let isOnline = true
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  update.mockClear()
  stop = startUpdateChecks(update)
})
afterEach(() => {
  stop()
  isOnline = true
  visibility = 'visible'
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

it('asks every hour, and goes on when there was no answer', () => {
  vi.advanceTimersByTime(3 * hour)
  expect(update).toHaveBeenCalledTimes(3)
})

it('asks when the page is seen again, at most once in ten minutes', () => {
  show('hidden')
  show('visible')
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(11 * minute)
  show('hidden')
  expect(update).not.toHaveBeenCalled()
  show('visible')
  show('hidden')
  show('visible')
  expect(update).toHaveBeenCalledTimes(1)
})

it('does not ask offline, but when the network is back', () => {
  isOnline = false
  vi.advanceTimersByTime(2 * hour)
  show('visible')
  expect(update).not.toHaveBeenCalled()
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(update).toHaveBeenCalledTimes(1)
})

it('asks after a clock that was ahead by years has been set right', () => {
  vi.setSystemTime(Date.now() + 2 * 365 * 24 * hour)
  show('visible')
  vi.setSystemTime(Date.now() - 2 * 365 * 24 * hour)
  show('visible')
  expect(update).toHaveBeenCalledTimes(2)
})

it('ends', () => {
  stop()
  vi.advanceTimersByTime(2 * hour)
  show('visible')
  expect(update).not.toHaveBeenCalled()
})
