import type { Middleware } from 'koa'
import type { Log } from '../adapters/log.ts'
import { pathForLog } from './log-path.ts'

/**
 * One line a request: method, path, status and time. Never the query, a header, a body or an address of a person. Reads
 * that went well are only worth a line when somebody is looking (LOG_LEVEL=debug).
 */
export function logRequests({ log }: { log: Log }): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () => {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
      const level = isRead && ctx.status < 400 ? 'debug' : 'info'
      log[level](
        {
          // The end of an answer may be outside of what its request has begun.
          requestId: ctx.state.requestId,
          method: ctx.method,
          path: pathForLog(ctx.path),
          status: ctx.res.headersSent ? ctx.status : 0,
          ms: Math.round(performance.now() - startedAt),
          ...(ctx.res.writableFinished ? {} : { brokenOff: true }),
        },
        'Request',
      )
    })
    await next()
  }
}
