import type { Knex } from 'knex'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Order } from '../../models/order.ts'

/** A toy may be linked to a pending order only; the order stays pending until the transaction ends. */
export async function requirePendingOrder(trx: Knex, id: number): Promise<void> {
  const order = await Order.query(trx).findById(id).forShare()
  if (order?.status === 'pending') return
  const explanation = message(order ? 'orderNotPending' : 'orderUnknown')
  throw new AppError('invalid_input', explanation, { issues: { orderId: explanation } })
}
