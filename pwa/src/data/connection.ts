/**
 * Why there was no answer of ours: the device has no network, the time ran out, the connection broke, a network's
 * sign-in page stood in between, something else answered in our place, or the caller gave up.
 */
export type NetworkReason = 'offline' | 'timeout' | 'failed' | 'sign-in-page' | 'not-ours' | 'aborted'

/**
 * What is known of the way to our server: `unanswered` when there is a network and nobody answers, `captive` when something
 * else answers in our place, such as the sign-in page of a network.
 */
export type Connection = 'online' | 'unanswered' | 'captive' | 'offline'

const byReason: Record<Exclude<NetworkReason, 'aborted'>, Connection | null> = {
  offline: null,
  timeout: 'unanswered',
  failed: 'unanswered',
  'sign-in-page': 'captive',
  'not-ours': 'captive',
}

/** From the last request; null when the browser's own word is all there is. */
let seen: Connection | null = null
const listeners = new Set<() => void>()

const browserSaysOffline = () => globalThis.navigator?.onLine === false

export const readConnection = (): Connection => seen ?? (browserSaysOffline() ? 'offline' : 'online')

function set(next: Connection | null): void {
  const before = readConnection()
  seen = next
  if (readConnection() !== before) for (const listener of listeners) listener()
}

/** An answer of ours came: that counts for more than what the browser believes. */
export const noteAnswer = (): void => set(browserSaysOffline() ? 'online' : null)

/** No answer of ours came. */
export function noteSilence(reason: NetworkReason): void {
  if (reason !== 'aborted') set(byReason[reason])
}

export function watchConnection(listener: () => void): () => void {
  // Another network, or none: what was seen of the last one says nothing.
  const onChange = () => {
    seen = null
    listener()
  }
  listeners.add(listener)
  globalThis.addEventListener('online', onChange)
  globalThis.addEventListener('offline', onChange)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('online', onChange)
    globalThis.removeEventListener('offline', onChange)
  }
}
