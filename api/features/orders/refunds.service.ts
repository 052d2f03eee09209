import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { RefundOrderInput } from '../../contract/admin-payments.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { askForRefund, type AskedRefund } from './ask-for-refund.ts'
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

/** A call that is still at work is done by then. */
const resumeAfter = '5 minutes'

export function createRefundService({ knex, payments, settlePayment, log }: Needs): RefundService {
  async function carryOut({ key, payment_id: intentId, pence, reason }: AskedRefund): Promise<void> {
    const refused = await payments.refund({ intentId, pence, reason, key })
    if (refused !== null) {
      await knex.transaction(async (trx) => {
        // What was dealt with is not what it is now. The payment first, as whoever settles it locks them.
        await trx('payments').where({ id: intentId }).update({ handled_at: null, handled_by: null })
        await trx('payment_refunds').where({ key, state: 'asked' }).update({ state: 'refused' })
      })
      log.warn({ intentId, key, refused }, 'Refund refused by the provider')
      throw new AppError('conflict', message('refundRefused'))
    }
    await settlePayment(intentId)
  }

  /** A provider forgets keys after a day: whether this one was refunded by an earlier call, the payment itself says. */
  async function carryOn({ key, payment_id: intentId }: AskedRefund): Promise<void> {
    const settled = await settlePayment(intentId)
    // With the keys of another account nothing can be said of it.
    if (settled === 'unknown') throw new AppError('payment_unavailable', message('paymentUnavailable'))
    const now = (await knex('payment_refunds').where({ key }).first()) as AskedRefund
    if (now.state === 'refused') throw new AppError('conflict', message('refundRefused'))
    if (now.state === 'asked') await carryOut(now)
  }

  return {
    async refund(email, orderId, input) {
      const { asked, isKnown } = await knex.transaction((trx) =>
        askForRefund(trx, { email, orderId, input, dashboardUrl: payments.dashboardUrl }),
      )
      if (asked.state === 'refused') throw new AppError('conflict', message('refundRefused'))
      const isNew = asked.state === 'asked'
      if (isNew) await (isKnown ? carryOn(asked) : carryOut(asked))
      return { paymentId: asked.payment_id, isNew }
    },

    async resume() {
      const open = (await knex('payment_refunds')
        .where({ state: 'asked' })
        .whereRaw(`at < now() - ?::interval`, [resumeAfter])
        .orderBy('id')) as AskedRefund[]
      for (const asked of open) {
        await carryOn(asked).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          // One without an answer keeps neither the others waiting nor the reconciliation.
          const { payment_id: intentId, key } = asked
          if (error.code !== 'conflict') log.warn({ intentId, key, code: error.code }, 'Refund not continued')
        })
      }
      return open.length
    },
  }
}
