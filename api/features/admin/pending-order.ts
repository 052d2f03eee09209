import type { Knex } from 'knex'
import { message } from '../../contract/messages/message.ts'
import { requireSafeMoney } from '../../domain/safe-money.ts'
import { AppError } from '../../errors.ts'
import { Order } from '../../models/order.ts'

/**
 * A toy may be linked to a pending order only, and to one whose money is in doubt only when that is confirmed; the order
 * stays as it is until the transaction ends.
 */
export async function requirePendingOrder(trx: Knex, id: number, isConfirmed: boolean | undefined): Promise<void> {
  const order = await Order.query(trx).findById(id).forShare()
  if (order?.status !== 'pending') {
    const explanation = message(order ? 'orderNotPending' : 'orderUnknown')
    throw new AppError('invalid_input', explanation, { issues: { orderId: explanation } })
  }
  await requireSafeMoney(trx, order, isConfirmed)
}
