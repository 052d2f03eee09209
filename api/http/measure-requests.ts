import type { Context, Middleware } from 'koa'
import type { Metrics } from '../adapters/metrics/metrics.ts'
import { screenPaths } from '../contract/paths.ts'

declare module 'koa' {
  interface DefaultState {
    /** The pattern of a route that the router has not matched. */
    route?: string
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Measures every request until its answer has left, by the pattern of its route: no ID becomes a label. */
export function measureRequests({ metrics }: { metrics: Pick<Metrics, 'requestEnded'> }): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now()
    ctx.res.once('close', () =>
      metrics.requestEnded({
        method: methods.includes(ctx.method) ? ctx.method : 'other',
        route: routeOf(ctx),
        status: ctx.res.headersSent ? `${Math.trunc(ctx.res.statusCode / 100)}xx` : 'none',
        seconds: (performance.now() - startedAt) / 1000,
      }),
    )
    return next()
  }
}

function routeOf(ctx: Context): string {
  const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown }
  if (typeof matched === 'string') return matched
  if (ctx.state.route !== undefined) return ctx.state.route
  if (/^\/api(\/|$)/.test(ctx.path)) return '(no route)'
  if (ctx.path.startsWith('/assets/')) return '(asset)'
  if (/\.[A-Za-z0-9]+$/.test(ctx.path)) return '(file)'
  return screenPaths.some((screen) => screen.test(ctx.path)) ? '(page)' : '(no page)'
}
