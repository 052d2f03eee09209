import { withLock } from '../locks.ts'

/** Held by the context that sends the entry, and by an open edit form: what a person is changing is not sent underneath. */
export const rowLock = (submissionKey: string): string => `outbox-entry:${submissionKey}`

/**
 * Holds an entry back while its edit form is open. Returns how to let it go, which resolves once this form holds it no
 * more (that of another tab may); a tab that dies lets go too. An attempt that is under way is waited for, not stopped.
 */
export function holdForEdit(submissionKey: string): () => Promise<void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const hold = () => {
    isHeld = true
    return released
  }
  const held = withLock(rowLock(submissionKey), hold).catch(() => undefined)
  return () => {
    release()
    // A form that never got hold of it need not wait for the one that has.
    return isHeld ? held : Promise.resolve()
  }
}
