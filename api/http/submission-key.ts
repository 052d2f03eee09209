import type { Context } from 'koa'
import * as z from 'zod'
import { submissionKeySchema } from '../contract/entries.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

const parse = (text: string) => z.core.safeParse(submissionKeySchema, text).data?.toLowerCase()

/** The key a client sent along, in lower case; null when it sent none. Throws "invalid_input". */
export function readSubmissionKey(ctx: Context): string | null {
  const sent = ctx.get('Idempotency-Key').trim()
  if (!sent) return null
  const key = parse(sent)
  if (key === undefined) throw new AppError('invalid_input', message('idempotencyKey'))
  return key
}

/** The key in an address, in lower case; what cannot be one names no entry, so the answer is "not_found". */
export function requireSubmissionKey(param: string | undefined): string {
  const key = parse(param ?? '')
  if (key === undefined) throw new AppError('not_found', message('entryNotFound'))
  return key
}
