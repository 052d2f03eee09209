import Router from '@koa/router'
import type { Knex } from 'knex'
import {
  createOrderSchema,
  guestOrderSchema,
  orderNumber,
  orderPlacedSchema,
  type GuestOrder,
} from '../../contract/orders.ts'
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
    if (!paymentIntentId || settled === 'unpaid' || settled === 'unknown') {
      throw new AppError('payment_required', message('notPaid'))
    }
    const order = await Order.query(knex).findOne({ payment_intent_id: paymentIntentId }).select('payment_state')
    const check = order?.paymentState === 'check_payment'
    respond(ctx, orderPlacedSchema, { placed: true, check }, settled === 'created' ? 201 : 200)
  })

  router.get('/orders/by-token/:token', limit('orders'), async (ctx) => {
    const order = await orderLinks.find(ctx.params.token ?? '')
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    ctx.set('X-Robots-Tag', 'noindex')
    respond(ctx, guestOrderSchema, presentGuestOrder(order))
  })

  return router
}

function presentGuestOrder(order: Order): GuestOrder {
  const { customerName, shippingAddress, city, postalCode, country } = order
  return {
    number: orderNumber(order.id),
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
