import { createHash, timingSafeEqual } from 'node:crypto'
import type { Payments } from '../../adapters/payments/payments.ts'
import { orderNumber, type OrderPlaced } from '../../contract/orders.ts'
import type { Order } from '../../models/order.ts'
import type { OrderLinks } from './order-links.ts'

interface Needs {
  payments: Pick<Payments, 'retrievePayable'>
  orderLinks: OrderLinks
}

/** For so long after an order, in milliseconds, its payment's secret opens it: a replaced link is not got back by it. */
const openFor = 24 * 60 * 60 * 1000

/**
 * Number and link of an order for the browser that paid it, which alone knows the client secret of its payment. With that
 * secret the provider tells name and address too, so the link gives nothing away. null for everybody else.
 */
export function createOrderAccess({ payments, orderLinks }: Needs) {
  return async (order: Order, clientSecret: string | undefined): Promise<OrderPlaced['order']> => {
    if (clientSecret === undefined || order.paymentIntentId === null) return null
    if (Date.now() - order.createdAt.getTime() > openFor) return null
    // The order is placed, whether or not the provider answers once more.
    const known = await payments.retrievePayable(order.paymentIntentId).catch(() => null)
    if (!known || !isSame(known.clientSecret, clientSecret)) return null
    return { number: orderNumber(order.id), token: orderLinks.tokenFor(order) }
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSame = (known: string, sent: string): boolean => timingSafeEqual(digest(known), digest(sent))
