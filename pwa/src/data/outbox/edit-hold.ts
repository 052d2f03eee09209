import { withLock } from '../locks.ts'

/** Held by the context that sends the entry, and by an open edit form: what a person is changing is not sent underneath. */
export const rowLock = (submissionKey: string): string => `outbox-entry:${submissionKey}`

/**
 * Holds an entry back while its edit form is open. Returns how to let it go, which resolves once it may be sent again; a
 * tab that dies lets go too. An attempt that is under way is waited for, not stopped.
 */
export function holdForEdit(submissionKey: string): () => Promise<void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held = withLock(rowLock(submissionKey), () => released).catch(() => undefined)
  return () => {
    release()
    return held
  }
}
