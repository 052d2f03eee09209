import type { Middleware } from 'koa'
import { AppError } from '../errors.ts'

/** Refuses an address whose percent-encoding is broken before anything tries to decode it. */
export function requireReadablePath(): Middleware {
  return (ctx, next) => {
    try {
      if (decodeURIComponent(ctx.path).includes('\0')) throw new URIError('NUL in path')
    } catch {
      throw new AppError('invalid_input', 'This address is not written correctly.')
    }
    return next()
  }
}
