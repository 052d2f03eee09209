import type { Middleware } from 'koa'
import { chooseRequestId, forRequest } from '../concurrency/request-id.ts'

declare module 'koa' {
  interface DefaultState {
    requestId: string
  }
}

/** Gives every request an ID, `X-Request-Id` where that is a sane one, and says it in every answer. */
export function identifyRequests(): Middleware {
  return (ctx, next) => {
    const id = chooseRequestId(ctx.get('X-Request-Id'))
    ctx.state.requestId = id
    ctx.set('X-Request-Id', id)
    return forRequest(id, next)
  }
}
