import type { Middleware } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Below `/api` nothing falls through to the app: an unknown address or method is an error in JSON as well. */
export function refuseUnmatchedApiRoutes(): Middleware {
  return async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next()
    await next()
    if (ctx.status === 405 || ctx.status === 501) {
      throw new AppError('method_not_allowed', message('methodNotAllowed'))
    }
    if (ctx.status === 404 && ctx.body == null) throw new AppError('not_found', message('notFound'))
  }
}
