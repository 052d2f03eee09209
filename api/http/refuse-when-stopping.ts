import type { Context, Middleware } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import type { Drain } from './draining.ts'

/**
 * While the server stops: an upload that arrives is refused before its body is read, and a request that has not been
 * answered when the time is over is answered 503. Reads are left alone: they take milliseconds.
 */
export function refuseWhenStopping({ isStopping, onLastCall }: Pick<Drain, 'isStopping' | 'onLastCall'>): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return next()
    if (isStopping() && ctx.is('multipart/form-data')) throw stopping(ctx)
    const lastCall = new Promise<never>((_, reject) => {
      const forget = onLastCall(() => reject(stopping(ctx)))
      // Also when its sender is gone, although a handler may still be at it.
      ctx.res.once('close', forget)
    })
    await Promise.race([next(), lastCall])
  }
}

function stopping(ctx: Context): AppError {
  // Who still sends reads the answer only if the connection stays open and the rest is taken.
  ctx.remove('Connection')
  ctx.req.resume()
  return new AppError('unavailable', message('serverStopping'), { retryAfter: 5 })
}
