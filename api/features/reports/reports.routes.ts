import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import {
  decideReportSchema,
  openReportsSchema,
  reportReceivedSchema,
  sendReportSchema,
} from '../../contract/reports.ts'
import type { Limit } from '../../domain/limit.ts'
import { senderOf } from '../../domain/sender.ts'
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
  refuseBlocked: Middleware
  limit: Limit
  requireAdmin: Middleware
}

/** Reporting, for everyone, and what admins do about it, below `/api`. */
export function createReportRoutes({ knex, reports, decisions, refuseBlocked, limit, requireAdmin }: Needs): Router {
  const router = new Router()

  router.post('/reports', refuseBlocked, limit('reports'), readJson(), async (ctx) => {
    await reports.report(validate(sendReportSchema, ctx.request.body), senderOf(ctx).address)
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
