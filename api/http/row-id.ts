import type { Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** The number of a row in an address; what cannot be one names nothing, so the answer is "not_found". */
export function requireRowId(param: string | undefined, missing: Message): number {
  const id = /^[1-9]\d{0,15}$/.test(param ?? '') ? Number(param) : NaN
  if (!Number.isSafeInteger(id)) throw new AppError('not_found', missing)
  return id
}
