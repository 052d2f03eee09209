import type { Context, Middleware } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { siteOrigin } from './site-origin.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that change something when another site's page makes them (CSRF). Browsers say where a call comes from
 * (Sec-Fetch-Site, Origin); a program that says nothing carries no visitor's cookies and is let through.
 */
export function checkOrigin({ publicUrl }: { publicUrl: string | null }): Middleware {
  return (ctx, next) => {
    if (!safeMethods.has(ctx.method) && !isOurs(ctx, publicUrl)) {
      throw new AppError('forbidden', message('otherSite'))
    }
    return next()
  }
}

/** What the browser says of the site wins; without that the origin must be ours, by scheme, host and port. */
function isOurs(ctx: Context, publicUrl: string | null): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  return !origin || origin === siteOrigin(ctx, publicUrl)
}
