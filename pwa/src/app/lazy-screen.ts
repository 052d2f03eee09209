import { createElement, lazy, useState, type ComponentType } from 'react'
import { withWords } from '../messages/catalogue.ts'

const key = 'reloaded-for-missing-code'

/** The code of a screen could not be had: no signal and not on the device, or gone after a deploy and a reload. */
export class ScreenUnavailableError extends Error {
  override name = 'ScreenUnavailableError'
}

/** What the guard needs from the browser; tests hand in their own. */
export interface ReloadGuard {
  isOnline(): boolean
  hasReloaded(): boolean
  markReloaded(mark: boolean): void
  reload(): void
}

const browserGuard: ReloadGuard = {
  isOnline: () => navigator.onLine,
  hasReloaded: () => sessionStorage.getItem(key) !== null,
  markReloaded: (mark) => (mark ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)),
  reload: () => location.reload(),
}

/**
 * Loads a screen's code. After a deploy the old name of a chunk is gone: one reload brings the new page, with the
 * address the person was going to. A second failure in a row is told instead, so that nothing ever reloads in a circle.
 */
export async function loadOrReload<T>(load: () => Promise<T>, guard: ReloadGuard = browserGuard): Promise<T> {
  try {
    const loaded = await withWords(load)
    mark(guard, false)
    return loaded
  } catch (cause) {
    // Without storage the guard has no memory, so there is no reload either.
    if (!guard.isOnline() || !mark(guard, true)) throw new ScreenUnavailableError('code not available', { cause })
    guard.reload()
    return new Promise<never>(() => undefined)
  }
}

/** False when a reload has been tried already or cannot be remembered. */
function mark(guard: ReloadGuard, reloading: boolean): boolean {
  try {
    if (reloading && guard.hasReloaded()) return false
    guard.markReloaded(reloading)
    return true
  } catch {
    return false
  }
}

/** A screen whose code loads when it is shown, or before with `preload`; code that has been loaded is rendered at once. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null
  const loadScreen = async () => (loaded = await loadOrReload(load))
  const Later = lazy(async () => ({ default: await loadScreen() }))
  function Screen() {
    // Chosen once: a change of mind would start the screen anew.
    const [chosen] = useState(() => loaded ?? Later)
    return createElement(chosen)
  }
  return Object.assign(Screen, { preload: loadScreen })
}

const Nothing = () => null

/** For parts that are nice to have: when their code cannot be loaded, the page goes on without them. */
export const lazyExtra = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    withWords(load).then(
      (part) => ({ default: part }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  )
