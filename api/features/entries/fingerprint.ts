import { createHash } from 'node:crypto'
import type { EntryFields } from '../../contract/entries.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'

/** What a sender means by one entry. Neither the password nor the times belong to it: a resend may correct them. */
export interface SentContent {
  toyId: string
  fields: EntryFields
  /** Hex; null without a photo. */
  imageSha256: string | null
}

export interface Fingerprint {
  version: number
  /** 32 bytes. */
  digest: Buffer
}

type Algorithm = (content: SentContent) => Buffer

/** One that was ever stored stays as it is: changed, it would take every resend for another entry. */
const algorithms = new Map<number, Algorithm>([
  [
    1,
    ({ toyId, fields, imageSha256 }) => {
      const { location, comment, addedBy, latitude, longitude } = fields
      const content = [toyId.toLowerCase(), location, comment, addedBy, latitude, longitude, imageSha256]
      return createHash('sha256').update(JSON.stringify(content)).digest()
    },
  ],
])
const currentVersion = 1

function digest(version: number, content: SentContent): Buffer {
  const algorithm = algorithms.get(version)
  // Old and new code side by side during a deploy: the sender tries again, and by then meets the new one.
  if (!algorithm)
    throw new AppError('unavailable', message('entryNotComparable'), {
      retryAfter: 60,
    })
  return algorithm(content)
}

/** By the current version. */
export function fingerprint(content: SentContent): Fingerprint {
  return { version: currentVersion, digest: digest(currentVersion, content) }
}

/** Stands under a key whose entry was taken back before it arrived: no content has it. */
export const noContent: Fingerprint = { version: currentVersion, digest: Buffer.alloc(32) }

/** Compares by the version of the stored one; throws "unavailable" when a newer release wrote it. */
export function isSameContent(stored: Fingerprint, content: SentContent): boolean {
  return digest(stored.version, content).equals(stored.digest)
}
