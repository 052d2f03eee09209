import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import type { Payments } from '../../adapters/payments/payments.ts'
import {
  adminPaymentCountsSchema,
  adminPaymentPageSchema,
  adminPaymentSchema,
  adminPaymentsQuerySchema,
  handlePaymentSchema,
  moneyExportQuerySchema,
} from '../../contract/admin-payments.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { findPaymentRecord } from '../../domain/payment-records.ts'
import { requireVersion } from '../../domain/row-version.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import { Order } from '../../models/order.ts'
import { PaymentRecord } from '../../models/payment-record.ts'
import { moneyCsv } from './money-export.ts'
import { countPayments, listPayments } from './payment-list.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'dashboardUrl'>
  requireAdmin: Middleware
}

/** The payments view, below `/api`. Refunds are made by the orders feature, which settles payments. */
export function createAdminPaymentRoutes({ knex, payments, requireAdmin }: Needs): Router {
  const router = new Router()

  async function answer(ctx: Context, id: string): Promise<void> {
    const payment = await findPaymentRecord(knex, id, payments.dashboardUrl)
    if (!payment) throw paymentGone()
    respond(ctx, adminPaymentSchema, payment)
  }

  router.get('/admin/payments', requireAdmin, async (ctx) => {
    const query = validate(adminPaymentsQuerySchema, ctx.query)
    respond(ctx, adminPaymentPageSchema, await listPayments(knex, query, payments.dashboardUrl))
  })

  router.get('/admin/payments/counts', requireAdmin, async (ctx) => {
    respond(ctx, adminPaymentCountsSchema, await countPayments(knex))
  })

  router.put('/admin/payments/:id/handled', requireAdmin, readJson(), async (ctx) => {
    const { handled, version } = validate(handlePaymentSchema, ctx.request.body)
    const { email } = currentAdmin(ctx)
    const id = ctx.params.id ?? ''
    await knex.transaction(async (trx) => {
      if (!(await PaymentRecord.query(trx).findById(id).forUpdate())) throw paymentGone()
      const seen = await findPaymentRecord(trx, id, payments.dashboardUrl)
      requireVersion(version, seen?.version ?? '')
      await PaymentRecord.query(trx)
        .findById(id)
        .patch({ handledAt: handled ? (trx.fn.now() as never) : null, handledBy: handled ? email : null })
      await recordAudit(trx, { email, action: 'payment_handled', subject: id, after: { status: handled } })
    })
    await answer(ctx, id)
  })

  router.get('/admin/orders/:id/payment', requireAdmin, async (ctx) => {
    const order = await Order.query(knex).findById(requireRowId(ctx.params.id, message('orderNotFound')))
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    await answer(ctx, order.paymentIntentId ?? '')
  })

  router.get('/admin/money-export', requireAdmin, async (ctx) => {
    const { month } = validate(moneyExportQuerySchema, ctx.query)
    const csv = await moneyCsv(knex, month)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `attachment; filename="plush-trails-money-${month}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = csv
  })

  return router
}

function paymentGone(): AppError {
  return new AppError('not_found', message('paymentNotFound'))
}
