import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import { erasedSchema, eraseSchema } from '../../contract/erasures.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import { Order } from '../../models/order.ts'
import type { ErasureService } from './erasure.service.ts'

interface Needs {
  knex: Knex
  erasure: ErasureService
  requireAdmin: Middleware
}

/** What people may ask for by law, done by an admin: erasure, and a copy of an order's data; below `/api`. */
export function createErasureRoutes({ knex, erasure, requireAdmin }: Needs): Router {
  const router = new Router()

  router.post('/erasures', requireAdmin, readJson(), async (ctx) => {
    const input = validate(eraseSchema, ctx.request.body)
    respond(ctx, erasedSchema, await erasure.erase(currentAdmin(ctx).email, input))
  })

  router.get('/orders/:id/export', requireAdmin, async (ctx) => {
    const order = await Order.query(knex).findById(requireRowId(ctx.params.id, message('orderNotFound')))
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    const [toys, emails] = [
      (await knex('toys')
        .where({ order_id: order.id })
        .orderBy('id')
        .select('id', 'name', 'mission', 'owner_name')) as object[],
      (await knex('mails')
        .where({ order_id: order.id })
        .orderBy('id')
        .select('kind', 'recipient', 'state', 'created_at', 'sent_at')) as object[],
    ]
    const refunds = (await knex('payment_refunds')
      .where({ payment_id: order.paymentIntentId ?? '' })
      .orderBy(['at', 'id'])
      .select('pence', 'reason', 'state', 'at')) as object[]
    ctx.attachment(`order-${order.id}.json`)
    ctx.type = 'json'
    ctx.set('Cache-Control', 'no-store')
    const { linkKey: _secret, ...ordered } = order.toJSON()
    ctx.body = JSON.stringify({ order: ordered, toys, emails, refunds }, null, 2)
  })

  return router
}
