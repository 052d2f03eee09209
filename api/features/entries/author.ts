import { createHash, timingSafeEqual } from 'node:crypto'
import { correctionHours } from '../../contract/limits.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { Entry } from '../../models/entry.ts'

/** Who wants to change an entry, and which. */
export interface Author {
  toyId: string
  submissionKey: string
  /** Null when none was sent. */
  token: string | null
}

/** Throws "forbidden" unless the token is the one whose hash came with the entry. */
export function requireAuthor({ authorHash }: Entry, token: string | null): void {
  const sent = createHash('sha256')
    .update(token ?? '')
    .digest()
  if (!authorHash || token === null || !timingSafeEqual(sent, authorHash)) throw notTheAuthor()
}

/** By this server's clock. */
export const isTooLate = ({ receivedAt }: Entry): boolean =>
  Date.now() > receivedAt.getTime() + correctionHours * 60 * 60 * 1000

export function notTheAuthor(): AppError {
  return new AppError('forbidden', message('notTheAuthor'))
}

export function entryUnknown(): AppError {
  return new AppError('not_found', message('entryNotFound'))
}
