import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createPageRoutes } from './pages.routes.ts'
import { createPageService } from './pages.service.ts'

/** The public pages as search engines and link previews see them. */
export function createPagesFeature({ readKnex, config }: Core): Feature {
  const pages = createPageService({ knex: readKnex })
  return {
    siteRoutes: [createPageRoutes({ pages, publicUrl: config.publicUrl })],
    describePage: pages.describe,
  }
}
