import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { ConfirmDemoPaymentInput, DemoPayment, DemoPaymentOutcome } from '../contract/demo-payments.ts'
import { intentIdOf } from '../contract/payments.ts'
import { AppError } from '../errors.ts'
import { judgeDemoCard } from './payments-demo-cards.ts'
import type { Log } from './log.ts'
import type { Payment, PaymentEvent, Payments, PaymentShipping } from './payments.ts'

export interface DemoPayments extends Payments {
  /** What Stripe's element does in the browser. null when the secret belongs to no payment. */
  confirm(input: ConfirmDemoPaymentInput, returnPath: string): Promise<DemoPaymentOutcome | null>
  look(clientSecret: string): Promise<DemoPayment | null>
  /** Ends the confirmation step; resolves with the path to go back to, null when no step is open. */
  finishStep(clientSecret: string, confirmed: boolean): Promise<string | null>
  /** From now on every payment made is told, like a webhook would; also those made before and not told yet. */
  tell(listener: (event: PaymentEvent) => Promise<unknown>): void
  /** Waits for what is being told. */
  close(): Promise<void>
}

interface Row {
  id: string
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  pence: number
  currency: string
  quantity: number
  shipping: PaymentShipping | null
  receipt_email: string | null
  return_path: string | null
  message: string | null
}

const refusedStep = 'The confirmation was refused. Please try again or use another card.'

/** A payment provider on this machine that moves no money; it keeps its payments in a table and so survives restarts. */
export function createDemoPayments({ knex, log }: { knex: Knex; log: Log }): DemoPayments {
  const table = () => knex<Row>('demo_payments')
  const bySecret = (secret: string) => table().where({ id: intentIdOf(secret), client_secret: secret })
  const teller = createTeller({ knex, log })

  async function update(row: Row, changes: Partial<Row>): Promise<void> {
    // One that has succeeded is final, whoever came second.
    const json = changes.shipping === undefined ? {} : { shipping: JSON.stringify(changes.shipping) }
    await table()
      .where({ id: row.id })
      .whereNot({ status: 'succeeded' })
      .update({ ...changes, ...json } as Partial<Row>)
    if (changes.status === 'succeeded') teller.wake()
  }

  return {
    settings: { provider: 'demo', publishableKey: null },

    async createIntent({ pence, quantity, currency, idempotencyKey }) {
      const id = `pi_demo_${randomBytes(12).toString('hex')}`
      const client_secret = `${id}_secret_${randomBytes(16).toString('hex')}`
      await knex('demo_payments')
        .insert({ id, client_secret, idempotency_key: idempotencyKey, pence, currency, quantity })
        .onConflict('idempotency_key')
        .ignore()
      const row = (await knex('demo_payments').where({ idempotency_key: idempotencyKey }).first()) as Row
      return { clientSecret: row.client_secret }
    },

    async retrieveIntent(id) {
      const row = await table().where({ id }).first()
      return row ? present(row) : null
    },

    readEvent() {
      // Its events never come from outside.
      throw new AppError('invalid_input', 'The signature of this event is not valid.')
    },

    async confirm({ card, shipping, receiptEmail, clientSecret }, returnPath) {
      const row = await bySecret(clientSecret).first()
      if (!row) return null
      if (row.status === 'succeeded') return { status: 'succeeded', id: row.id }
      const { name, address } = shipping
      const { line1, city, postalCode, country } = address
      const given = { shipping: { name, address: line1, city, postalCode, country }, receipt_email: receiptEmail }
      const judged = judgeDemoCard(card)
      if (judged.status === 'declined') {
        await update(row, { ...given, status: 'requires_payment_method', message: judged.message })
        return judged
      }
      await update(row, { ...given, status: judged.status, message: null, return_path: returnPath })
      if (judged.status === 'succeeded') return { status: 'succeeded', id: row.id }
      const query = new URLSearchParams({ payment_intent_client_secret: clientSecret })
      return { status: 'requires_action', redirectUrl: `/api/demo-payments/step?${query}` }
    },

    async look(clientSecret) {
      const row = await bySecret(clientSecret).first()
      return row ? { id: row.id, status: row.status, message: row.message } : null
    },

    async finishStep(clientSecret, confirmed) {
      const row = await bySecret(clientSecret).first()
      if (!row?.return_path) return null
      if (row.status === 'requires_action') {
        const failed = { status: 'requires_payment_method', message: refusedStep } as const
        await update(row, confirmed ? { status: 'succeeded', message: null } : failed)
      }
      const now = await bySecret(clientSecret).first()
      const back = new URL(row.return_path, 'http://localhost')
      back.searchParams.set('payment_intent', row.id)
      back.searchParams.set('payment_intent_client_secret', clientSecret)
      back.searchParams.set('redirect_status', now?.status === 'succeeded' ? 'succeeded' : 'failed')
      return back.pathname + back.search
    },

    tell: teller.start,
    close: teller.close,
  }
}

function present(row: Row): Payment {
  return {
    id: row.id,
    status: row.status,
    pence: row.pence,
    receivedPence: row.status === 'succeeded' ? row.pence : 0,
    currency: row.currency,
    quantity: row.quantity,
    shipping: row.shipping,
    receiptEmail: row.receipt_email,
    refundedPence: 0,
    disputed: false,
  }
}

/** Tells payments made until somebody has taken them in, as a provider repeats its webhook. */
function createTeller({ knex, log, retryMs = 5_000 }: { knex: Knex; log: Log; retryMs?: number }) {
  let listener: ((event: PaymentEvent) => Promise<unknown>) | null = null
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  async function tellAll(): Promise<void> {
    if (!listener) return
    const made = await knex('demo_payments').select('id').where({ status: 'succeeded', told_at: null })
    for (const { id } of made as { id: string }[]) {
      if (!listener) return
      await listener({ id: `evt_${id}`, type: 'payment_intent.succeeded', intentId: id })
      await knex('demo_payments').where({ id }).update({ told_at: knex.fn.now() })
    }
  }

  function wake(): void {
    work = work.then(tellAll).catch((error: unknown) => {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'A demo payment could not be told')
      if (listener) timer = setTimeout(wake, retryMs).unref()
    })
  }

  return {
    wake,
    start(next: (event: PaymentEvent) => Promise<unknown>): void {
      listener = next
      wake()
    },
    async close(): Promise<void> {
      listener = null
      if (timer) clearTimeout(timer)
      await work
    },
  }
}
