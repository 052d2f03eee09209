import Router from '@koa/router'
import { siteSchema } from '../../contract/site.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { respond } from '../../http/respond.ts'
import { siteOrigin } from '../../http/site-origin.ts'

/** `GET /api/site`: what the app has to know about the site it belongs to; and security.txt for those who find a hole. */
export function createSiteFeature({ config }: Core): Feature {
  const router = new Router()
  router.get('/site', (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    respond(ctx, siteSchema, config.site)
  })

  const siteRouter = new Router()
  // RFC 9116: where to report a hole.
  siteRouter.get('/.well-known/security.txt', (ctx) => {
    const expires = new Date(Date.now() + 180 * 24 * 3_600_000).toISOString()
    const origin = siteOrigin(ctx, config.publicUrl)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = [
      `Contact: mailto:${config.site.contact.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n')
  })
  return { routes: [router], siteRoutes: [siteRouter] }
}
