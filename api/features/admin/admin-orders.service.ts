import type { Knex } from 'knex'
import type { UpdateOrderInput, UpdateOrderStatusInput } from '../../contract/admin-orders.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { changesBetween, recordAudit } from '../../domain/audit-log.ts'
import type { MailOutbox } from '../../domain/mail-outbox.ts'
import { enqueueDispatched } from '../../domain/order-mails.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Order } from '../../models/order.ts'
import { PaymentRecord } from '../../models/payment-record.ts'
import { orderVersion } from './order-rows.ts'
import { requireVersion } from '../../domain/row-version.ts'
import { requireSafeToSend } from './safe-to-send.ts'

export interface AdminOrderService {
  update(admin: SignedIn, id: number, input: UpdateOrderInput): Promise<Order>
  setStatus(admin: SignedIn, id: number, input: UpdateOrderStatusInput): Promise<Order>
  /** Toys that were linked to it stay, without an order. */
  remove(admin: SignedIn, id: number): Promise<void>
}

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'wake'>
}

export function createAdminOrderService({ knex, mails }: Needs): AdminOrderService {
  async function change(admin: SignedIn, id: number, { version, confirm }: Condition, patch: Partial<Order>) {
    const changed = await knex.transaction(async (trx) => {
      const order = await lockOrderAndPayment(trx, id)
      requireVersion(version, orderVersion(order))
      const isQuestion = !confirm && isSending(order.status, patch.status)
      if (isQuestion) await requireSafeToSend(trx, order, patch.quantity ?? order.quantity)
      const updated = await Order.query(trx)
        .findById(id)
        .patch({ ...patch, updatedAt: trx.fn.now() as never })
        .returning('*')
        .first()
      if (!updated) throw orderGone()
      const changes = changesBetween(snapshot(order), snapshot(updated))
      if (changes)
        await recordAudit(trx, { email: admin.email, action: 'order_updated', subject: String(id), ...changes })
      if (updated.status === 'cancelled' && order.status !== 'cancelled') await undoHandled(trx, order)
      if (updated.status === 'shipped' && order.status !== 'shipped') await enqueueDispatched(trx, updated)
      return updated
    })
    if (patch.status === 'shipped') mails.wake()
    return changed
  }

  return {
    async update(admin, id, { version, confirm, status, ...fields }) {
      return await change(admin, id, { version, confirm }, { ...fields, ...(status ? { status } : {}) })
    },
    async setStatus(admin, id, { status, ...condition }) {
      return await change(admin, id, condition, { status })
    },
    async remove(admin, id) {
      await knex.transaction(async (trx) => {
        const order = await lockOrderAndPayment(trx, id)
        await PaymentRecord.query(trx)
          .findById(order.paymentIntentId ?? '')
          .patch({ orderDeletedBy: admin.email })
        if (!sent.includes(order.status) && order.status !== 'cancelled') await undoHandled(trx, order)
        // A trigger keeps its tags and its status with the payment.
        await Order.query(trx).deleteById(id)
        const before = { ...snapshot(order), payment: order.paymentState }
        await recordAudit(trx, { email: admin.email, action: 'order_deleted', subject: String(id), before })
      })
    },
  }
}

type Condition = Pick<UpdateOrderInput, 'version' | 'confirm'>

const sent: readonly OrderStatus[] = ['shipped', 'delivered']

/** True for the step after which the goods are gone. */
function isSending(from: OrderStatus, to: OrderStatus | undefined): boolean {
  return to !== undefined && sent.includes(to) && !sent.includes(from)
}

/** What was dealt with was the money of an order that would be sent. */
async function undoHandled(trx: Knex, { paymentIntentId }: Order): Promise<void> {
  await PaymentRecord.query(trx)
    .findById(paymentIntentId ?? '')
    .patch({ handledAt: null, handledBy: null })
}

/** In the order in which a payment that is settled locks them. */
async function lockOrderAndPayment(trx: Knex, id: number): Promise<Order> {
  await PaymentRecord.query(trx).whereIn('id', Order.query(trx).findById(id).select('payment_intent_id')).forUpdate()
  const order = await Order.query(trx).findById(id).forUpdate()
  if (!order) throw orderGone()
  return order
}

function snapshot(order: Order) {
  const { customerName, customerEmail, shippingAddress, city, postalCode, country } = order
  const { quantity, totalAmount, status } = order
  return { customerName, customerEmail, shippingAddress, city, postalCode, country, quantity, totalAmount, status }
}

function orderGone(): AppError {
  return new AppError('not_found', message('orderNotFound'))
}
