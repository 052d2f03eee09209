import type { Middleware } from 'koa'
import { senderOf } from './sender.ts'
import type { Senders } from './senders.ts'

/** Throws "rate_limited" for a blocked sender. It comes before everything that stores something for visitors. */
export function createRefuseBlocked({ senders }: { senders: Pick<Senders, 'assertNotBlocked'> }): Middleware {
  return async (ctx, next) => {
    await senders.assertNotBlocked(senderOf(ctx).address)
    await next()
  }
}
