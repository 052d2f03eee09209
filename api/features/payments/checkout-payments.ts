import type { Knex } from 'knex'
import type { PayableIntent, Payments } from '../../adapters/payments/payments.ts'
import { message } from '../../contract/messages/message.ts'
import { paymentDescription, shopCurrency, totalPence, type PaymentStatus } from '../../contract/payments.ts'
import { AppError } from '../../errors.ts'

interface Needs {
  knex: Knex
  payments: Pick<Payments, 'createIntent' | 'retrievePayable' | 'cancelIntent'>
}

interface Row {
  id: string
  attempt: number
  quantity: number
  pence: number
  payment_intent_id: string | null
}

/** Resolves with the one payment of a purchase: for this quantity, or the one that is paid or on its way already. */
export type PayCheckout = (checkoutId: string, quantity: number) => Promise<PayableIntent>

/** Each round means that another request moved the purchase on meanwhile. */
const maxRounds = 10

/** Whether a payment can still be made, or was cancelled; of anything else the money may be on its way. */
export const isOpen = (status: PaymentStatus): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'

/**
 * One purchase has one payment that could be made (ADR 44). The amount of a payment never changes, so what a form shows
 * is what it charges: for another quantity the payment is cancelled, and only after that a new one is created. Which one
 * that is, the attempt in the row decides, as the provider's idempotency key; no lock is held while it is asked.
 */
export function createPayCheckout({ knex, payments }: Needs): PayCheckout {
  const store = createStore(knex)

  const create = ({ id, attempt, quantity, pence }: Row) =>
    payments.createIntent({
      quantity,
      pence,
      currency: shopCurrency,
      description: paymentDescription(quantity),
      // The price of the attempt, not of today: with the same key the provider takes only the same payment.
      unitPence: pence / quantity,
      wish: id,
      idempotencyKey: `checkout-${id}-${attempt}`,
    })

  /** The payment of the row's attempt; null when another request has moved the row on. */
  async function currentIntent(row: Row): Promise<PayableIntent | null> {
    if (row.payment_intent_id === null) {
      const created = await create(row).catch(async (error: unknown) => {
        // The provider repeats a failure for its key, for a day. Nobody can pay what this attempt may have made.
        await store.startNext(row, row)
        throw error
      })
      return (await store.setIntent(row, created.id)) ? created : null
    }
    const known = await payments.retrievePayable(row.payment_intent_id)
    // Another account or mode, or deleted test data: what our keys do not know, our checkout cannot pay.
    return known ?? { id: row.payment_intent_id, clientSecret: '', status: 'canceled' }
  }

  return async (checkoutId, quantity) => {
    const pence = totalPence(quantity)
    for (let round = 0; round < maxRounds; round++) {
      const row = await store.findOrInsert(checkoutId, { quantity, pence })
      const intent = await currentIntent(row)
      if (!intent) continue
      const isWanted = row.quantity === quantity && row.pence === pence
      let { status } = intent
      if (isOpen(status) && !isWanted) status = await payments.cancelIntent(intent.id)
      if (status !== 'canceled') return { ...intent, status }
      await store.startNext(row, { quantity, pence })
    }
    throw new AppError('conflict', message('checkoutBusy'))
  }
}

interface Wanted {
  quantity: number
  pence: number
}

function createStore(knex: Knex) {
  const table = () => knex<Row>('checkouts')
  const thisAttempt = ({ id, attempt }: Row) => table().where({ id, attempt })
  return {
    async findOrInsert(id: string, wanted: Wanted): Promise<Row> {
      await table()
        .insert({ id, ...wanted })
        .onConflict('id')
        .ignore()
      return (await table().where({ id }).first()) as Row
    },
    /** False when another request has stored it or gone on. */
    async setIntent(row: Row, intentId: string): Promise<boolean> {
      const updated = await thisAttempt(row).whereNull('payment_intent_id').update({ payment_intent_id: intentId })
      return updated === 1
    },
    /** Of several requests that saw the same cancelled payment, one goes on; the others look again. */
    async startNext(row: Row, { quantity, pence }: Wanted): Promise<void> {
      await thisAttempt(row)
        .where({ payment_intent_id: row.payment_intent_id })
        .update({ quantity, pence, attempt: row.attempt + 1, payment_intent_id: null })
    },
  }
}
