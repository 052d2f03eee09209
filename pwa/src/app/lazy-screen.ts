import { createElement, lazy, useState, type ComponentType } from 'react'
import { withWords } from '../messages/catalogue.ts'

const key = 'reloaded-for-missing-code'

/** The code of a screen could not be had: no signal and not on the device, or gone after a deploy and a reload. */
export class ScreenUnavailableError extends Error {
  override name = 'ScreenUnavailableError'
}

/** What the guard needs from the browser; tests hand in their own. */
export interface ReloadDoor {
  isOnline(): boolean
  hasReloaded(): boolean
  markReloaded(mark: boolean): void
  reload(): void
}

const browserDoor: ReloadDoor = {
  isOnline: () => navigator.onLine,
  hasReloaded: () => sessionStorage.getItem(key) !== null,
  markReloaded: (mark) => (mark ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)),
  reload: () => location.reload(),
}

/**
 * Loads a screen's code. After a deploy the old name of a chunk is gone: one reload brings the new page, with the
 * address the person was going to. A second failure in a row is told instead, so that nothing ever reloads in a circle.
 */
export async function loadOrReload<T>(load: () => Promise<T>, door: ReloadDoor = browserDoor): Promise<T> {
  try {
    const loaded = await withWords(load)
    mark(door, false)
    return loaded
  } catch (cause) {
    // Without storage the guard has no memory, so there is no reload either.
    if (!door.isOnline() || !mark(door, true)) throw new ScreenUnavailableError('code not available', { cause })
    door.reload()
    return new Promise<never>(() => undefined)
  }
}

/** False when a reload has been tried already or cannot be remembered. */
function mark(door: ReloadDoor, reloading: boolean): boolean {
  try {
    if (reloading && door.hasReloaded()) return false
    door.markReloaded(reloading)
    return true
  } catch {
    return false
  }
}

/** A screen whose code loads when it is shown, or before with `preload`; what is at hand is drawn at once. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let atHand: ComponentType | null = null
  const fetchScreen = async () => (atHand = await loadOrReload(load))
  const Later = lazy(async () => ({ default: await fetchScreen() }))
  function Screen() {
    // Chosen once: a change of mind would start the screen anew.
    const [chosen] = useState(() => atHand ?? Later)
    return createElement(chosen)
  }
  return Object.assign(Screen, { preload: fetchScreen })
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
