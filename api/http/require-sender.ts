import type { Context } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/**
 * Throws "invalid_input" when the sender has gone before the body was read. To be called right before a body is read: a
 * parser that begins on a stream that is closed already waits for its end for ever.
 */
export function requireSender(ctx: Context): void {
  if (ctx.req.readableAborted) throw new AppError('invalid_input', message('interrupted'))
}
