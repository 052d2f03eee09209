import { readFileSync } from 'node:fs'
import Router from '@koa/router'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: it can do its work, so send it visitors. `GET /version`: what runs
 * here, and since when.
 */
export function createHealthFeature({ isStopping, checks, config }: Core): Feature {
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

  return { siteRoutes: [router] }
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
