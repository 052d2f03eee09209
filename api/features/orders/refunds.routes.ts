import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import type { Payments } from '../../adapters/payments/payments.ts'
import { adminPaymentSchema, refundOrderSchema } from '../../contract/admin-payments.ts'
import { message } from '../../contract/messages/message.ts'
import { findPaymentRecord } from '../../domain/payment-records.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import type { RefundService } from './refunds.service.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'dashboardUrl'>
  refunds: RefundService
  requireAdmin: Middleware
}

/** Giving money back, below `/api`. */
export function createRefundRoutes({ knex, payments, refunds, requireAdmin }: Needs): Router {
  const router = new Router()

  router.post('/admin/orders/:id/refunds', requireAdmin, readJson(), async (ctx) => {
    const orderId = requireRowId(ctx.params.id, message('orderNotFound'))
    const input = validate(refundOrderSchema, ctx.request.body)
    const { paymentId, isNew } = await refunds.refund(currentAdmin(ctx).email, orderId, input)
    const payment = await findPaymentRecord(knex, paymentId, payments.dashboardUrl)
    if (!payment) throw new AppError('not_found', message('paymentNotFound'))
    respond(ctx, adminPaymentSchema, payment, isNew ? 201 : 200)
  })

  return router
}
