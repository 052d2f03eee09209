import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import type { RateLimit } from '../../adapters/rate-limits.ts'
import {
  decideReportSchema,
  openReportsSchema,
  reportReceivedSchema,
  sendReportSchema,
} from '../../contract/reports.ts'
import type { Senders } from '../../domain/senders.ts'
import { tooMany } from '../../domain/too-many.ts'
import { clientAddress } from '../../http/client-address.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import type { DecisionService } from './decisions.service.ts'
import { listOpenReports } from './open-reports.ts'
import type { ReportService } from './reports.service.ts'

interface Needs {
  knex: Knex
  reports: ReportService
  decisions: DecisionService
  senders: Senders
  /** Reports of one sender. */
  perSender: RateLimit
  requireAdmin: Middleware
}

/** Reporting, for everyone, and what admins do about it, below `/api`. */
export function createReportRoutes({ knex, reports, decisions, senders, perSender, requireAdmin }: Needs): Router {
  const router = new Router()

  const limit: Middleware = async (ctx, next) => {
    const address = clientAddress(ctx)
    await senders.assertNotBlocked(address)
    const used = await perSender.consume(address)
    if (used.consumedPoints > perSender.points) throw tooMany('Too many reports.', used)
    await next()
  }

  router.post('/reports', limit, readJson(), async (ctx) => {
    await reports.report(validate(sendReportSchema, ctx.request.body), clientAddress(ctx))
    respond(ctx, reportReceivedSchema, { received: true }, 201)
  })

  router.get('/reports', requireAdmin, async (ctx) => {
    respond(ctx, openReportsSchema, await listOpenReports(knex))
  })

  router.post('/reports/decisions', requireAdmin, readJson(), async (ctx) => {
    await decisions.decide(currentAdmin(ctx), validate(decideReportSchema, ctx.request.body))
    ctx.status = 204
  })

  return router
}
