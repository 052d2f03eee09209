import { readFileSync } from 'node:fs'
import Router from '@koa/router'
import { adminHealthSchema } from '../../contract/health.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { respond } from '../../http/respond.ts'
import { readAdminHealth } from './admin-health.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it can do its work, so send it visitors. `GET /version`: what runs
 * here, and since when. `GET /api/admin/health`: the same for the dashboard, and what waits for somebody.
 */
export function createHealthFeature(core: Core): Feature {
  const { isStopping, checks, config, requireAdmin } = core
  const router = new Router()
  const startedAt = new Date().toISOString()

  router.get('/healthz', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { status: 'ok' }
  })

  router.get('/version', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { version, commit: config.commit, startedAt }
  })

  router.get('/readyz', async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const away = isStopping() ? ['stopping'] : await failing(checks)
    ctx.status = away.length === 0 ? 200 : 503
    if (away.length > 0) ctx.set('Retry-After', '5')
    ctx.body = away.length === 0 ? { status: 'ready' } : { status: 'not ready', because: away }
  })

  const adminRouter = new Router()
  adminRouter.get('/admin/health', requireAdmin, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const state = await readAdminHealth(core)
    respond(ctx, adminHealthSchema, { ...state, version, commit: config.commit, startedAt })
  })

  return { siteRoutes: [router], routes: [adminRouter] }
}

async function failing(checks: Core['checks']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => [],
        () => [name],
      ),
    ),
  )
  return results.flat()
}
