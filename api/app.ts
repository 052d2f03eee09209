import Router from '@koa/router'
import Koa from 'koa'
import compress from 'koa-compress'
import type { PhotoStore } from './adapters/files/photo-store.ts'
import type { Log } from './adapters/log.ts'
import type { AdminSide } from './admin.ts'
import type { Config } from './config/config.ts'
import type { PasswordLimits } from './domain/password-limits.ts'
import type { AppError } from './errors.ts'
import { createEntryRoutes } from './features/entries/entries.routes.ts'
import type { CorrectionService } from './features/entries/corrections.service.ts'
import type { EntryService } from './features/entries/entries.service.ts'
import { createHealthRoutes } from './features/health/health.routes.ts'
import { isDeadOrderPath } from './features/orders/order-links.ts'
import { createOrderRoutes } from './features/orders/orders.routes.ts'
import { createWebhookRoutes } from './features/orders/webhooks.routes.ts'
import { createPageRoutes } from './features/pages/pages.routes.ts'
import type { PageService } from './features/pages/pages.service.ts'
import { createPaymentRoutes } from './features/payments/payments.routes.ts'
import { createPhotoRoutes } from './features/photos/photos.routes.ts'
import { createSiteRoutes } from './features/site/site.routes.ts'
import { sendToysFirst } from './features/toys/send-toy.ts'
import type { ToyAnswers } from './features/toys/toy-answers.ts'
import { createToyRoutes } from './features/toys/toys.routes.ts'
import type { ToyService } from './features/toys/toys.service.ts'
import { requireApiAnswer } from './http/api-answers.ts'
import { handleErrors } from './http/error-handler.ts'
import { checkOrigin } from './http/origin-check.ts'
import { requireReadablePath } from './http/readable-path.ts'
import { logRequests } from './http/request-log.ts'
import { createSecurityHeaders, setSecurityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/static-files.ts'
import { receiveUpload } from './http/upload.ts'
import type { Shop } from './shop.ts'

export interface AppDeps {
  config: Config
  log: Log
  photoStore: PhotoStore
  passwordLimits: PasswordLimits
  toys: ToyService
  toyAnswers: ToyAnswers
  entries: EntryService
  corrections: CorrectionService
  pages: PageService
  shop: Shop
  admin: AdminSide
  /** What /readyz looks at, by name. */
  checks: Record<string, () => Promise<void>>
  isStopping(): boolean
  /** Contract words for the errors of the database. */
  explainError(error: unknown): AppError | null
}

/** The order of everything a request goes through, and which features are mounted where. */
export function createApp(deps: AppDeps): Koa {
  const {
    config,
    log,
    photoStore,
    passwordLimits,
    toys,
    toyAnswers,
    entries,
    corrections,
    pages,
    shop,
    admin,
    checks,
    isStopping,
    explainError,
  } = deps
  const https = config.publicUrl?.startsWith('https:') ?? false
  const headers = createSecurityHeaders({
    tileUrl: config.site.tiles.url,
    https,
    stripe: config.payments.provider === 'stripe',
  })
  const upload = receiveUpload({ tempDir: config.tempDir })

  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  app.on('error', (error: Error) => log.error({ error: error.message }, 'Answer failed'))

  app.use(logRequests({ log }))
  app.use(sendToysFirst({ answers: toyAnswers, headers: headers.common }))
  app.use(setSecurityHeaders(headers))
  app.use(handleErrors({ log, explain: explainError }))
  app.use(requireReadablePath())
  app.use(checkOrigin({ publicUrl: config.publicUrl }))
  app.use(compress({ threshold: 1024 }))

  mount(app, [
    createHealthRoutes({ isStopping, checks }),
    createPhotoRoutes({ store: photoStore }),
    createPageRoutes({ pages, publicUrl: config.publicUrl }),
  ])

  const { signIn, routes: adminRoutes } = admin.mountOn(app, upload)
  app.use(signIn)
  app.use(requireApiAnswer())
  const api = new Router({ prefix: '/api' })
  const features = [
    createSiteRoutes({ site: config.site }),
    createToyRoutes({ toys, answers: toyAnswers, receiveUpload: upload }),
    createEntryRoutes({ entries, corrections, passwordLimits, receiveUpload: upload }),
    createPaymentRoutes(shop),
    createOrderRoutes(shop),
    createWebhookRoutes(shop),
    ...(shop.demoRoutes ? [shop.demoRoutes] : []),
    ...adminRoutes,
  ]
  for (const feature of features) api.use(feature.routes())
  mount(app, [api])
  const { appDir: dir, publicUrl } = config
  const describePage: PageService['describe'] = async (page) =>
    isDeadOrderPath(page, shop.orderLinks) ? 'missing' : pages.describe(page)
  app.use(serveApp({ dir, headers, publicUrl, findToyId: toyAnswers.findId, describePage }))
  return app
}

function mount(app: Koa, routers: Router[]): void {
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods())
}
