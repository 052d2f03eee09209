import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
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
import type { SettlePayment } from './settle-payment.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'refund' | 'dashboardUrl'>
  settlePayment: SettlePayment
  log: Pick<Log, 'warn'>
}

export interface RefundService {
  /**
   * Gives money back, once for each key: it is written down as asked for, then asked for, then recorded as the provider
   * tells it. `isNew` is false when this key was refunded before. Throws "not_found", "stale", "conflict",
   * "already_sent_differently" and "payment_unavailable".
   */
  refund(email: string, orderId: number, input: RefundOrderInput): Promise<{ paymentId: string; isNew: boolean }>
  /** Continues refunds that were asked for a while ago and have no answer; resolves with their number. */
  resume(): Promise<number>
}

interface Asked {
  key: string
  payment_id: string
  pence: number
  reason: RefundReason
  state: string
}

/** A call that is still at work is done by then. */
const resumeAfter = '5 minutes'

export function createRefundService({ knex, payments, settlePayment, log }: Needs): RefundService {
  /** Its row, made now or before: from then on the refund is continued until the provider has answered. */
  async function ask(trx: Knex, email: string, orderId: number, input: RefundOrderInput): Promise<Asked> {
    const order = await Order.query(trx).findById(orderId)
    if (!order) throw new AppError('not_found', message('orderNotFound'))
    const id = order.paymentIntentId ?? ''
    if (!(await PaymentRecord.query(trx).findById(id).forUpdate())) {
      throw new AppError('conflict', message('orderWithoutPayment'))
    }
    const { key, pence, reason } = input
    const known = (await trx('payment_refunds').where({ key }).first()) as Asked | undefined
    if (known) {
      const isSame = known.payment_id === id && known.pence === pence && known.reason === reason
      if (!isSame) throw new AppError('already_sent_differently', message('refundKeyUsed'))
      return known
    }
    const seen = await findPaymentRecord(trx, id, payments.dashboardUrl)
    requireVersion(input.version, seen?.version ?? '')
    const left = Math.round(Number(seen?.refundable ?? 0) * 100)
    if (pence > left) throw new AppError('conflict', message('refundTooLarge', formatDecimal(left)))
    const [asked] = (await trx('payment_refunds')
      .insert({ key, payment_id: id, pence, reason, state: 'asked', asked_by: email })
      .returning('*')) as Asked[]
    const after = { payment: id, totalAmount: formatDecimal(pence) }
    await recordAudit(trx, { email, action: 'order_refunded', subject: String(orderId), after })
    return asked as Asked
  }

  async function carryOut({ key, payment_id: intentId, pence, reason }: Asked): Promise<void> {
    const refused = await payments.refund({ intentId, pence, reason, key })
    if (refused !== null) {
      await knex('payment_refunds').where({ key, state: 'asked' }).update({ state: 'refused' })
      log.warn({ intentId, key, refused }, 'Refund refused by the provider')
      throw new AppError('conflict', message('refundRefused'))
    }
    await settlePayment(intentId)
  }

  return {
    async refund(email, orderId, input) {
      const asked = await knex.transaction((trx) => ask(trx, email, orderId, input))
      if (asked.state === 'refused') throw new AppError('conflict', message('refundRefused'))
      const isNew = asked.state === 'asked'
      if (isNew) await carryOut(asked)
      return { paymentId: asked.payment_id, isNew }
    },

    async resume() {
      const open = (await knex('payment_refunds')
        .where({ state: 'asked' })
        .whereRaw(`at < now() - ?::interval`, [resumeAfter])
        .orderBy('id')) as Asked[]
      for (const asked of open) {
        // A provider forgets keys after a day: whether this one was refunded, the payment itself says.
        await settlePayment(asked.payment_id)
        const now = (await knex('payment_refunds').where({ key: asked.key }).first()) as Asked
        if (now.state !== 'asked') continue
        await carryOut(now).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'conflict')) throw error
        })
      }
      return open.length
    },
  }
}
