import Router from '@koa/router'
import { siteSchema } from '../../contract/site.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { respond } from '../../http/respond.ts'

/** `GET /api/site`: what the app has to know about the site it belongs to. */
export function createSiteFeature({ config }: Core): Feature {
  const router = new Router()
  router.get('/site', (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    respond(ctx, siteSchema, config.site)
  })
  return { routes: [router] }
}
