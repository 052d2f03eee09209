import { describe, expect, it } from 'vitest'
import { loadOrReload, ScreenUnavailableError, type ReloadGuard } from './lazy-screen.ts'

/** A browser whose page is gone once it reloads; `marked` is what the next page would remember. */
function createGuard({ online = true, marked = false, storage = true } = {}) {
  const state = { marked, reloads: 0 }
  const guard: ReloadGuard = {
    isOnline: () => online,
    hasReloaded: () => state.marked,
    markReloaded: (mark) => {
      if (!storage) throw new DOMException('closed', 'SecurityError')
      state.marked = mark
    },
    reload: () => void state.reloads++,
  }
  return { guard, state }
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** True when the promise has not settled once everything else that was ready has run. */
const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((done) => setTimeout(() => done(true)))])

describe('the code of a screen', () => {
  it('is used when it comes, and a reload that helped is forgotten', async () => {
    const { guard, state } = createGuard({ marked: true })
    expect(await loadOrReload(() => Promise.resolve('screen'), guard)).toBe('screen')
    expect(state).toEqual({ marked: false, reloads: 0 })
  })

  it('is asked for once more by a reload when it is gone after a deploy, without an error flashing up', async () => {
    const { guard, state } = createGuard()
    expect(await isOpen(loadOrReload(gone, guard))).toBe(true)
    expect(state).toEqual({ marked: true, reloads: 1 })
  })

  it('never reloads in a circle', async () => {
    const { guard, state } = createGuard({ marked: true })
    await expect(loadOrReload(gone, guard)).rejects.toThrow(ScreenUnavailableError)
    expect(state.reloads).toBe(0)
  })

  it('is not worth a reload without signal', async () => {
    const { guard, state } = createGuard({ online: false })
    await expect(loadOrReload(gone, guard)).rejects.toThrow(ScreenUnavailableError)
    expect(state).toEqual({ marked: false, reloads: 0 })
  })

  it('does not reload when the reload could not be remembered', async () => {
    const { guard, state } = createGuard({ storage: false })
    await expect(loadOrReload(gone, guard)).rejects.toThrow(ScreenUnavailableError)
    expect(state.reloads).toBe(0)
    expect(await loadOrReload(() => Promise.resolve('screen'), guard)).toBe('screen')
  })
})
