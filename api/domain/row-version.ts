import { createHash } from 'node:crypto'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** What an admin may edit of a row, in sixteen hex digits: the same values give the same version. */
export function rowVersion(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
}

/** Refuses an edit of what someone else has changed since it was read; a client that sends no version is not checked. */
export function requireVersion(sent: string | undefined, current: string): void {
  if (sent === undefined || sent === current) return
  throw new AppError('stale', message('stale'))
}
