import * as z from 'zod'
import { tagIdSchema } from '../contract/fields.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** The tag id in an address; what cannot be one names no toy, so the answer is "not_found". */
export function requireTagId(param: string | undefined): string {
  const parsed = z.core.safeParse(tagIdSchema, param)
  if (!parsed.success) throw new AppError('not_found', message('toyNotFound'))
  return parsed.data
}
