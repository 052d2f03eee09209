import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Payments } from '../../adapters/payments/payments.ts'
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
import { createOrderAccess } from './order-access.ts'
import type { OrderLinks } from './order-links.ts'
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  settlePayment: SettlePayment
  orderLinks: OrderLinks
  payments: Pick<Payments, 'retrievePayable'>
  limit: Limit
}

/** What a buyer may do with orders, below `/api`. */
export function createOrderRoutes({ knex, settlePayment, orderLinks, payments, limit }: Needs): Router {
  const accessFor = createOrderAccess({ payments, orderLinks })
  const router = new Router()

  router.post('/orders', limit('orders'), readJson(), async (ctx) => {
    const { shippingAddress, paymentIntentId, clientSecret } = validate(createOrderSchema, ctx.request.body)
    const settled = paymentIntentId ? await settlePayment(paymentIntentId, { shippingAddress }) : 'unknown'
    if (!paymentIntentId || settled === 'unpaid' || settled === 'unknown') {
      throw new AppError('payment_required', message('notPaid'))
    }
    const order = await Order.query(knex).findOne({ payment_intent_id: paymentIntentId })
    const placed = {
      placed: true as const,
      check: order?.paymentState === 'check_payment',
      order: order ? await accessFor(order, clientSecret) : null,
    }
    respond(ctx, orderPlacedSchema, placed, settled === 'created' ? 201 : 200)
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
