import type { Knex } from 'knex'
import { message } from '../../contract/messages/message.ts'
import { doubtOfMoney } from '../../domain/safe-money.ts'
import { AppError } from '../../errors.ts'
import type { Order } from '../../models/order.ts'
import { Toy } from '../../models/toy.ts'

/**
 * Throws "needs_confirmation" before an order is called sent whose money is in doubt, or that has fewer tags linked than
 * were bought; `quantity` is what it has from now on. One question names both.
 */
export async function requireSafeToSend(trx: Knex, order: Order, quantity: number): Promise<void> {
  const money = await doubtOfMoney(trx, order)
  const linked = await Toy.query(trx).where({ order_id: order.id }).whereNull('deleting_since').resultSize()
  const tags = linked < quantity ? message('confirmTagsMissing', linked, quantity) : null
  const doubt = money && tags ? message('confirmBoth', money, tags) : (money ?? tags)
  if (doubt) throw new AppError('needs_confirmation', doubt)
}
