import type { Middleware } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that change something when another site's page makes them. Browsers say where a call comes from
 * (Sec-Fetch-Site, Origin); a program that says nothing carries no visitor's cookies and is let through.
 */
export function checkOrigin({ publicUrl }: { publicUrl: string | null }): Middleware {
  return (ctx, next) => {
    if (safeMethods.has(ctx.method)) return next()
    const site = ctx.get('Sec-Fetch-Site')
    if (site === 'same-origin' || site === 'none') return next()
    const origin = ctx.get('Origin')
    const isOurs = origin ? origin === publicUrl || hostOf(origin) === ctx.host : !site
    if (!isOurs) throw new AppError('forbidden', message('otherSite'))
    return next()
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
