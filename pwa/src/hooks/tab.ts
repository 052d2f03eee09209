import { tabLock } from '../data/drafts.ts'
import { tabStorage } from './device-storage.ts'

const key = 'tab'

/** Milliseconds: the page before a reload lets go of the tab's lock a moment after the next one has begun. */
const patience = 1000

let claimed: Promise<string> | null = null

/**
 * What this tab is called in the ids of its drafts; the same after a reload and when the browser restores the tab. A
 * duplicated tab gets a copy of the session and with it the name of the first, whose lock tells them apart.
 */
export const claimTab = (): Promise<string> => (claimed ??= claim())

async function claim(): Promise<string> {
  const kept = tabStorage.read(key)
  if (kept !== null && (await hold(kept))) return kept
  const made = crypto.randomUUID()
  tabStorage.write(key, made)
  await hold(made)
  return made
}

/** Holds the name as long as the page lives; false when another page does. */
function hold(tab: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  return locks ? holdLock(locks, tab) : holdLease(tab)
}

function holdLock(locks: LockManager, tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    const live = () => {
      clearTimeout(timer)
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks.request(tabLock(tab), { signal: waiting.signal }, live).catch(() => resolve(false))
  })
}

/** Without Web Locks nothing tells a duplicated tab from its original; both keep the same drafts. */
async function holdLease(tab: string): Promise<boolean> {
  const { withLock } = await import('../data/locks.ts')
  void withLock(tabLock(tab), () => new Promise<never>(() => undefined)).catch(() => undefined)
  return true
}
