import type { Middleware } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** Refuses an address whose percent-encoding is broken before anything tries to decode it. */
export function requireReadablePath(): Middleware {
  return (ctx, next) => {
    try {
      if (decodeURIComponent(ctx.path).includes('\0')) throw new URIError('NUL in path')
    } catch {
      throw new AppError('invalid_input', message('unreadableAddress'))
    }
    return next()
  }
}
