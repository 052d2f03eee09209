import Router from '@koa/router'
import type { Knex } from 'knex'
import { createOrderSchema, guestOrderSchema, orderPlacedSchema, type GuestOrder } from '../../contract/orders.ts'
import type { Limit } from '../../domain/limit.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { validate } from '../../http/validate.ts'
import { Order } from '../../models/order.ts'
import type { OrderLinks } from './order-links.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  settlePayment: SettlePayment
  orderLinks: OrderLinks
  limit: Limit
}

/** What a buyer may do with orders, below `/api`. */
export function createOrderRoutes({ knex, settlePayment, orderLinks, limit }: Needs): Router {
  const router = new Router()

  router.post('/orders', limit('orders'), readJson(), async (ctx) => {
    const { shippingAddress, paymentIntentId } = validate(createOrderSchema, ctx.request.body)
    const settled = paymentIntentId ? await settlePayment(paymentIntentId, { shippingAddress }) : 'unknown'
    if (settled === 'unpaid' || settled === 'unknown') {
      throw new AppError('payment_required', message('notPaid'))
    }
    respond(ctx, orderPlacedSchema, { placed: true }, settled === 'created' ? 201 : 200)
  })

  router.get('/orders/by-token/:token', limit('orders'), async (ctx) => {
    const id = orderLinks.orderIdIn(ctx.params.token ?? '')
    const order = id === null ? undefined : await Order.query(knex).findById(id)
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    ctx.set('X-Robots-Tag', 'noindex')
    respond(ctx, guestOrderSchema, presentGuestOrder(order))
  })

  return router
}

function presentGuestOrder(order: Order): GuestOrder {
  const { customerName, shippingAddress, city, postalCode, country } = order
  return {
    customerName,
    shippingAddress,
    city,
    postalCode,
    country,
    quantity: order.quantity,
    totalAmount: order.totalAmount,
    currency: order.currency,
    status: order.status,
    payment: order.paymentState ?? 'paid',
    createdAt: order.createdAt.toISOString(),
  }
}
