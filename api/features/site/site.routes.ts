import Router from '@koa/router'
import { siteSchema, type Site } from '../../contract/site.ts'
import { respond } from '../../http/respond.ts'

/** `GET /site`, below `/api`: what the app has to know about the site it belongs to. */
export function createSiteRoutes({ site }: { site: Site }): Router {
  const router = new Router()
  router.get('/site', (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    respond(ctx, siteSchema, site)
  })
  return router
}
