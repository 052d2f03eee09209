import type { Knex } from 'knex'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { RefundOrderInput, RefundReason } from '../../contract/admin-payments.ts'
import { message } from '../../contract/messages/message.ts'
import { formatDecimal } from '../../contract/payments.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { findPaymentRecord } from '../../domain/payment-records.ts'
import { requireVersion } from '../../domain/row-version.ts'
import { AppError } from '../../errors.ts'
import { Order } from '../../models/order.ts'
import { PaymentRecord } from '../../models/payment-record.ts'

/** A row of `payment_refunds` that an admin has caused. */
export interface AskedRefund {
  key: string
  payment_id: string
  pence: number
  reason: RefundReason
  state: string
}

interface Request {
  email: string
  orderId: number
  input: RefundOrderInput
  dashboardUrl: Payments['dashboardUrl']
}

/**
 * Its row, made now or before (`isKnown`): from then on the refund is continued until the provider has answered. Throws
 * "not_found", "stale", "conflict" and "already_sent_differently".
 */
export async function askForRefund(
  trx: Knex,
  { email, orderId, input, dashboardUrl }: Request,
): Promise<{ asked: AskedRefund; isKnown: boolean }> {
  const order = await Order.query(trx).findById(orderId)
  if (!order) throw new AppError('not_found', message('orderNotFound'))
  const id = order.paymentIntentId ?? ''
  if (!(await PaymentRecord.query(trx).findById(id).forUpdate())) {
    throw new AppError('conflict', message('orderWithoutPayment'))
  }
  const { key, pence, reason } = input
  const known = (await trx('payment_refunds').where({ key }).first()) as AskedRefund | undefined
  if (known) {
    const isSame = known.payment_id === id && known.pence === pence && known.reason === reason
    if (!isSame) throw new AppError('already_sent_differently', message('refundKeyUsed'))
    return { asked: known, isKnown: true }
  }
  const seen = await findPaymentRecord(trx, id, dashboardUrl)
  requireVersion(input.version, seen?.version ?? '')
  const left = Math.round(Number(seen?.refundable ?? 0) * 100)
  if (pence > left) throw new AppError('conflict', message('refundTooLarge', formatDecimal(left)))
  const [asked] = (await trx('payment_refunds')
    .insert({ key, payment_id: id, pence, reason, state: 'asked', asked_by: email })
    .returning('*')) as AskedRefund[]
  const after = { payment: id, totalAmount: formatDecimal(pence) }
  await recordAudit(trx, { email, action: 'order_refunded', subject: String(orderId), after })
  return { asked: asked as AskedRefund, isKnown: false }
}
