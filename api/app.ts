import Router from '@koa/router'
import Koa from 'koa'
import compress from 'koa-compress'
import { locales, productionLocales } from './contract/messages/message.ts'
import type { Core } from './core.ts'
import { keepBodiesMoving } from './http/body-pace.ts'
import { logAnswerError } from './http/answer-error.ts'
import { handleErrors } from './http/error-handler.ts'
import { identifyRequests } from './http/identify-requests.ts'
import { canonicalPath, describePage, type Feature } from './http/feature.ts'
import { checkOrigin } from './http/origin-check.ts'
import { requireReadablePath } from './http/readable-path.ts'
import { refuseWhenStopping } from './http/refuse-when-stopping.ts'
import { measureRequests } from './http/measure-requests.ts'
import { logRequests } from './http/request-log.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/static-files.ts'
import { refuseUnmatchedApiRoutes } from './http/unmatched-api-routes.ts'

/** The order of everything a request goes through; the features are mounted in the middle of it. */
export function createApp(core: Core, features: readonly Feature[]): Koa {
  const { config, log, metrics, securityHeaders: headers } = core
  const { appDir: dir, publicUrl } = config

  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1, keys: [...core.sessionSecrets] })
  app.on('error', logAnswerError({ log }))

  app.use(identifyRequests())
  app.use(logRequests({ log }))
  if (config.metrics) app.use(measureRequests({ metrics }))
  for (const { fastPath } of features) if (fastPath) app.use(fastPath)
  app.use(setSecurityHeaders(headers))
  app.use(
    handleErrors({
      log,
      explain: core.explainError,
      locales: config.isProduction ? productionLocales : locales,
      onRefusal: metrics.requestRefused,
    }),
  )
  app.use(refuseWhenStopping(core))
  app.use(keepBodiesMoving())
  app.use(requireReadablePath())
  app.use(checkOrigin({ publicUrl }))
  app.use(compress({ threshold: 1024 }))

  mount(
    app,
    new Router(),
    features.flatMap(({ siteRoutes = [] }) => siteRoutes),
  )
  app.use(refuseUnmatchedApiRoutes())
  mount(
    app,
    new Router({ prefix: '/api' }),
    features.flatMap(({ routes = [] }) => routes),
  )
  app.use(
    serveApp({
      dir,
      headers,
      publicUrl,
      canonicalPath: (path) => canonicalPath(features, path),
      describePage: (path) => describePage(features, path),
    }),
  )
  return app
}

function mount(app: Koa, parent: Router, routers: readonly Router[]): void {
  for (const router of routers) parent.use(router.routes())
  app.use(parent.routes()).use(parent.allowedMethods())
}
