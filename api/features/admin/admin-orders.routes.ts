import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import {
  adminOrderPageSchema,
  adminOrderSchema,
  orderListQuerySchema,
  updateOrderSchema,
  updateOrderStatusSchema,
} from '../../contract/admin-orders.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import { Order } from '../../models/order.ts'
import type { AdminOrderService } from './admin-orders.service.ts'
import { listOrders, presentOrders } from './order-rows.ts'
import { sendWholeList } from './whole-list.ts'

interface Needs {
  knex: Knex
  adminOrders: AdminOrderService
  requireAdmin: Middleware
}

/** What the Orders tab does, below `/api`. */
export function createAdminOrderRoutes({ knex, adminOrders, requireAdmin }: Needs): Router {
  const router = new Router()
  const json = readJson({ limit: '128kb' })
  const rowId = (param: string | undefined) => requireRowId(param, message('orderNotFound'))

  async function answer(ctx: Context, order: Order): Promise<void> {
    const [row] = await presentOrders(knex, [order])
    if (row) respond(ctx, adminOrderSchema, row)
  }

  router.get('/orders', requireAdmin, async (ctx) => {
    const query = validate(orderListQuerySchema, ctx.query)
    if (query.limit !== undefined || query.cursor !== undefined) {
      return respond(ctx, adminOrderPageSchema, await listOrders(knex, query))
    }
    await sendWholeList(ctx, adminOrderSchema, (page) => listOrders(knex, { ...query, ...page }, { isWhole: true }))
  })

  router.get('/orders/:id', requireAdmin, async (ctx) => {
    const order = await Order.query(knex).findById(rowId(ctx.params.id))
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    await answer(ctx, order)
  })

  router.put('/orders/:id/status', requireAdmin, json, async (ctx) => {
    const input = validate(updateOrderStatusSchema, ctx.request.body)
    await answer(ctx, await adminOrders.setStatus(currentAdmin(ctx), rowId(ctx.params.id), input))
  })

  router.put('/orders/:id', requireAdmin, json, async (ctx) => {
    const input = validate(updateOrderSchema, ctx.request.body)
    await answer(ctx, await adminOrders.update(currentAdmin(ctx), rowId(ctx.params.id), input))
  })

  router.delete('/orders/:id', requireAdmin, async (ctx) => {
    await adminOrders.remove(currentAdmin(ctx), rowId(ctx.params.id))
    ctx.status = 204
  })

  return router
}
