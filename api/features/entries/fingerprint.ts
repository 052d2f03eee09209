import { createHash } from 'node:crypto'
import type { EntryFields } from '../../contract/entries.ts'

/**
 * What was sent, in 32 bytes: the same journey entry again, or another one under the same key? Neither the password nor
 * the time belongs to it: a finder may correct the one, and a device may not remember the other.
 */
export function fingerprint(toyId: string, fields: EntryFields, imageSha256: string | null): Buffer {
  const content = [
    toyId.toLowerCase(),
    fields.location,
    fields.comment,
    fields.addedBy,
    fields.latitude,
    fields.longitude,
    imageSha256,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
