import type { Context, Middleware } from 'koa'
import { limitHeaders, type LimitState } from '../contract/limit-headers.ts'
import type { BudgetName, Budgets, Payer } from './budgets.ts'
import { senderOf } from './sender.ts'

interface Options {
  /** Whose budget it is; the sender's unless given. */
  payer?: (ctx: Context) => Payer
  /** `after`: a place held until the request is over. `unless-201`: what made nothing new costs nothing. */
  refund?: 'never' | 'after' | 'unless-201'
}

/** Lets a route say `limit('entries')`: the budget is asked before anything that comes behind it. */
export type Limit = (name: BudgetName, options?: Options) => Middleware

export function createLimit({ budgets }: { budgets: Budgets }): Limit {
  return (name, { payer = senderOf, refund = 'never' } = {}) =>
    async (ctx, next) => {
      const { state, refund: refundNow } = await budgets.take(name, payer(ctx))
      if (state && isTighter(ctx, state)) ctx.set(limitHeaders(state))
      let isMade = false
      try {
        await next()
        isMade = ctx.status === 201
      } finally {
        if (refund === 'after' || (refund === 'unless-201' && !isMade)) await refundNow()
      }
    }
}

/** Of several limits the client is told the one that it comes up against first. */
function isTighter({ res }: Context, { remaining }: LimitState): boolean {
  return remaining < Number(res.getHeader('RateLimit-Remaining') ?? Infinity)
}
