import type { Knex } from 'knex'
import { AppError } from '../../errors.ts'
import { Order } from '../../models/order.ts'

/** A toy may be linked to a pending order only; the order stays pending until the transaction ends. */
export async function requirePendingOrder(trx: Knex, id: number): Promise<void> {
  const order = await Order.query(trx).findById(id).forShare()
  if (order?.status === 'pending') return
  const sentence = order ? 'Only a pending order can be linked' : 'There is no order with this number'
  throw new AppError('invalid_input', sentence, { issues: { orderId: sentence } })
}
