import type { Knex } from 'knex'
import { message, type Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import type { Order } from '../models/order.ts'

const questions = {
  refunded: message('confirmRefunded'),
  disputed: message('confirmDisputed'),
  check_payment: message('confirmCheckPayment'),
}

type Paid = Pick<Order, 'paymentState' | 'paymentIntentId'>

/** Throws "needs_confirmation" when the money of an order that is to be sent may not be ours, unless that is confirmed. */
export async function requireSafeMoney(trx: Knex, order: Paid, isConfirmed = false): Promise<void> {
  const doubt = isConfirmed ? null : await doubtOfMoney(trx, order)
  if (doubt) throw new AppError('needs_confirmation', doubt)
}

/** Why the money of an order that is to be sent may not be ours; null when it is. */
export async function doubtOfMoney(trx: Knex, { paymentState: state, paymentIntentId }: Paid): Promise<Message | null> {
  if (state === null) return null
  if (state !== 'paid' && state !== 'partly_refunded') return questions[state]
  return (await isGoingBack(trx, paymentIntentId)) ? questions.refunded : null
}

/** A refund without an answer yet is continued until there is one: the order does not say it, and will. */
async function isGoingBack(trx: Knex, paymentId: string | null): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `select 1 from payments p join payment_refunds r on r.payment_id = p.id and r.state = 'asked'
     where p.id = ? group by p.id having sum(r.pence) + p.refunded_pence >= p.received_pence`,
    [paymentId],
  )
  return rows.length > 0
}
