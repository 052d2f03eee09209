import type { Knex } from 'knex'
import type { Order } from '../models/order.ts'
import { enqueueMail } from './mail-queue.ts'

type Mailed = Pick<Order, 'id' | 'customerEmail'>

const about = ({ id, customerEmail }: Mailed) => ({ orderId: id, recipient: customerEmail })

/** Queues the confirmation of a new order, in the transaction that creates it. */
export const enqueueConfirmation = (trx: Knex, order: Mailed): Promise<boolean> =>
  enqueueMail(trx, { kind: 'order_confirmation', reference: String(order.id), ...about(order) })

/** Queues "on its way", in the transaction that sets the status to shipped; once, however often that happens. */
export const enqueueDispatched = (trx: Knex, order: Mailed): Promise<boolean> =>
  enqueueMail(trx, { kind: 'order_dispatched', reference: String(order.id), ...about(order) })

interface RefundStep {
  /** What had been refunded of the order before, in pence. */
  before: number
  /** What has been refunded in all now, in pence. */
  after: number
}

/** Queues the news of a refund, in the transaction that records it; once for each step, so a repeated event adds none. */
export const enqueueRefunded = (trx: Knex, order: Mailed, { before, after }: RefundStep): Promise<boolean> =>
  enqueueMail(trx, { kind: 'order_refunded', reference: `${order.id}:${before}-${after}`, ...about(order) })

/** The step that the reference of an `order_refunded` email names; null for any other text. */
export function readRefundStep(reference: string): RefundStep | null {
  const [, before, after] = /^\d+:(\d+)-(\d+)$/.exec(reference) ?? []
  return before === undefined ? null : { before: Number(before), after: Number(after) }
}
