import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isBeingWritten, watchUnsavedWork, whenNothingIsUnsaved } from './unsaved-work.ts'

type Work = (lock: object | null) => unknown

/** Locks over all tabs, as far as they are used here: shared ones, and exclusive ones that do not wait. */
function makeLocks() {
  const held = new Map<string, number>()
  const hold = (name: string, by: number) => void held.set(name, (held.get(name) ?? 0) + by)
  const request = async (name: string, { ifAvailable = false }: LockOptions, work: Work) => {
    if (ifAvailable && held.get(name)) return work(null)
    hold(name, 1)
    try {
      return await work({})
    } finally {
      hold(name, -1)
    }
  }
  return { request, hold, held }
}

let locks: ReturnType<typeof makeLocks>
let stop: () => void
let field: HTMLTextAreaElement

beforeEach(() => {
  vi.useFakeTimers()
  locks = makeLocks()
  vi.stubGlobal('navigator', { locks })
  stop = watchUnsavedWork()
  field = document.createElement('textarea')
  document.body.append(field)
})
afterEach(() => {
  stop()
  field.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function type(text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const pass = () => vi.advanceTimersByTimeAsync(2000)

function take(signal = new AbortController().signal) {
  const run = vi.fn()
  whenNothingIsUnsaved(run, signal)
  return run
}

describe('a page is being written in', () => {
  it('from the first letter until the field is empty or gone, and the other tabs hear of it', async () => {
    expect(isBeingWritten()).toBe(false)
    type('A')
    expect([isBeingWritten(), locks.held.get('unsaved-work')]).toEqual([true, 1])
    type('')
    expect(isBeingWritten()).toBe(false)
    await pass()
    expect(locks.held.get('unsaved-work')).toBe(0)
    type('B')
    field.remove()
    await pass()
    expect([isBeingWritten(), locks.held.get('unsaved-work')]).toEqual([false, 0])
  })
})

describe('an update', () => {
  it('is taken at once when nothing is being written or sent', async () => {
    const run = take()
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('waits for the form of this tab', async () => {
    type('Half a')
    const run = take()
    await pass()
    expect(run).not.toHaveBeenCalled()
    field.remove()
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the form of another tab', 'unsaved-work'],
    ['what any tab or the worker is sending', 'outbox'],
  ])('waits for %s', async (_, name) => {
    locks.hold(name, 1)
    const run = take()
    await pass()
    expect(run).not.toHaveBeenCalled()
    locks.hold(name, -1)
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is not taken any more once it is called off', async () => {
    type('Half a')
    const later = new AbortController()
    const run = take(later.signal)
    later.abort()
    field.remove()
    await pass()
    expect(run).not.toHaveBeenCalled()
  })

  it('looks at its own page only where browsers have no Web Locks', async () => {
    vi.stubGlobal('navigator', {})
    type('Half a')
    const run = take()
    await pass()
    expect(run).not.toHaveBeenCalled()
    field.remove()
    await pass()
    expect(run).toHaveBeenCalledTimes(1)
  })
})
