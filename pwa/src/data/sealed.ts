import { toHex } from './digest.ts'

/** A password as it lies in the outbox: AES-GCM under a key that no code can read. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  /** HMAC of the password under another such key: equal for equal passwords, so that they can be compared unopened. Empty when unknown. */
  mark: string
}

/** True when both are known to be the same password; without marks only when they were sealed in one go. */
export function isSameSecret(a: Sealed | null, b: Sealed | null): boolean {
  if (!a || !b) return false
  return a.mark && b.mark ? a.mark === b.mark : toHex(a.iv.buffer) === toHex(b.iv.buffer)
}
