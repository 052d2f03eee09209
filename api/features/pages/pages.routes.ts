import Router from '@koa/router'
import type { Context } from 'koa'
import { pageTitles } from '../../contract/site-pages.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import type { PageService, SitemapEntry } from './pages.service.ts'

interface Needs {
  pages: PageService
  publicUrl: string | null
}

/** What search engines ask for: robots.txt and the sitemap. */
export function createPageRoutes({ pages, publicUrl }: Needs): Router {
  const router = new Router()

  router.get('/robots.txt', (ctx) => {
    const closed = ['/api/', '/admin', '/checkout', '/connect/']
    const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /']
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'text/plain'
    ctx.body = `${rules.join('\n')}\n\nSitemap: ${siteOrigin(ctx, publicUrl)}/sitemap.xml\n`
  })

  router.get('/sitemap.xml', async (ctx) => {
    const count = await pages.countSitemapPages()
    const names = ['pages', ...Array.from({ length: count }, (_, i) => `toys-${i + 1}`)]
    const origin = siteOrigin(ctx, publicUrl)
    const files = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
    sendXml(ctx, 'sitemapindex', files)
  })

  router.get('/sitemap-pages.xml', (ctx) => {
    const entries = Object.keys(pageTitles).map((path) => ({ path, changedAt: null }))
    sendXml(ctx, 'urlset', entries.map(urlIn(siteOrigin(ctx, publicUrl))))
  })

  router.get(/^\/sitemap-toys-([1-9]\d{0,3})\.xml$/, async (ctx) => {
    const entries = await pages.listSitemapPage(Number(ctx.captures?.[0]))
    if (entries.length > 0) sendXml(ctx, 'urlset', entries.map(urlIn(siteOrigin(ctx, publicUrl))))
    else throw new AppError('not_found', message('notFound'))
  })

  return router
}

/** Paths are made of letters, digits, hyphens and slashes, so nothing in them needs escaping. */
function urlIn(origin: string) {
  return ({ path, changedAt }: SitemapEntry) =>
    `<url><loc>${origin}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`
}

function sendXml(ctx: Context, root: 'sitemapindex' | 'urlset', items: string[]): void {
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.type = 'application/xml'
  ctx.body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>\n`,
  ].join('\n')
}
