import Router from '@koa/router'
import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import { orderLinkSchema } from '../../contract/admin-orders.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { AppError } from '../../errors.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { Order } from '../../models/order.ts'
import type { OrderLinks } from './order-links.ts'

interface Needs {
  knex: Knex
  orderLinks: OrderLinks
  requireAdmin: Middleware
  siteUrl(): string
}

/** The link to an order's page, replaced by an admin, below `/api`. */
export function createOrderLinkRoutes({ knex, orderLinks, requireAdmin, siteUrl }: Needs): Router {
  const router = new Router()

  router.post('/orders/:id/link', requireAdmin, async (ctx) => {
    const id = requireRowId(ctx.params.id, message('orderNotFound'))
    const { email } = currentAdmin(ctx)
    const order = await knex.transaction(async (trx) => {
      const changed = await Order.query(trx).findById(id).patch({ linkKey: randomUUID() }).returning('*').first()
      if (changed) await recordAudit(trx, { email, action: 'order_link_renewed', subject: String(id) })
      return changed
    })
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    ctx.set('Cache-Control', 'no-store')
    respond(ctx, orderLinkSchema, { link: `${siteUrl()}/order/${orderLinks.tokenFor(order)}` })
  })

  return router
}
