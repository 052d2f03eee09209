import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { PayableIntent, PaymentEvent, Payments } from '../../adapters/payments/payments.ts'
import type { ConfirmDemoPaymentInput, DemoPayment, DemoPaymentOutcome } from '../../contract/demo-payments.ts'
import { intentIdOf } from '../../contract/payments.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { DemoPage } from '../demo-page.ts'
import { judgeDemoCard } from './demo-cards.ts'
import { createDemoBooks, presentDemoPayment, type DemoRow } from './demo-books.ts'
import { demoStepPage } from './demo-step-page.ts'
import { createDemoWebhookSender } from './demo-webhook-sender.ts'

export interface DemoPayments extends Payments {
  /** What Stripe's element does in the browser. null when the secret belongs to no payment. */
  confirm(input: ConfirmDemoPaymentInput, returnPath: string): Promise<DemoPaymentOutcome | null>
  findPayment(clientSecret: string): Promise<DemoPayment | null>
  /** The page of the confirmation step. null when the secret belongs to no payment. */
  stepPage(clientSecret: string): Promise<DemoPage | null>
  /** Ends the confirmation step; resolves with the path to go back to, null when no step is open. */
  finishStep(clientSecret: string, confirmed: boolean): Promise<string | null>
  /** From now on every payment made is sent to the listener, like a webhook; also those made before and not sent yet. */
  start(listener: (event: PaymentEvent) => Promise<unknown>): void
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

const refusedStep = 'You declined the confirmation. Please try again or use another card.'

/** A payment provider on this machine that moves no money; it keeps its payments in a table and so survives restarts. */
export function createDemoPayments({ knex, log }: { knex: Knex; log: Log }): DemoPayments {
  const sender = createDemoWebhookSender({ knex, log })
  const store = createStore(knex, sender.dispatch)
  const books = createDemoBooks(knex, sender.dispatch)
  return {
    settings: { provider: 'demo', publishableKey: null },

    async createIntent({ pence, quantity, unitPence, currency, wish, idempotencyKey }) {
      const id = `pi_demo_${randomBytes(12).toString('hex')}`
      const client_secret = `${id}_secret_${randomBytes(16).toString('hex')}`
      await knex('demo_payments')
        .insert({
          ...{ id, client_secret, idempotency_key: idempotencyKey },
          ...{ pence, currency, quantity, unit_pence: unitPence, wish },
        })
        .onConflict('idempotency_key')
        .ignore()
      const row = (await knex('demo_payments').where({ idempotency_key: idempotencyKey }).first()) as DemoRow
      return presentPayable(row)
    },

    async retrievePayable(id) {
      const row = await store.byId(id)
      return row ? presentPayable(row) : null
    },

    async cancelIntent(id) {
      const row = await store.byId(id)
      if (!row) throw new AppError('payment_unavailable', message('paymentUnavailable'))
      return (await store.update(row, { status: 'canceled' })).status
    },

    async retrieveIntent(id) {
      const row = await store.byId(id)
      return row ? presentDemoPayment(row, await books.refundsOf(id)) : null
    },

    refund: books.refund,
    listPaid: books.listPaid,
    listReturns: books.listReturns,
    describeAccount: () => Promise.resolve('demo, no money moves'),
    dashboardUrl: () => null,

    readEvent() {
      // Its events never come from outside.
      throw new AppError('invalid_input', message('badSignature'))
    },

    confirm: (input, returnPath) => confirm(store, input, returnPath),

    async stepPage(clientSecret) {
      return (await store.bySecret(clientSecret)) ? demoStepPage(clientSecret) : null
    },

    async findPayment(clientSecret) {
      const row = await store.bySecret(clientSecret)
      return row ? { id: row.id, status: row.status, message: row.message } : null
    },

    finishStep: (secret, confirmed) => finishStep(store, secret, confirmed),

    start: sender.start,
    stop: sender.stop,
  }
}

type Store = ReturnType<typeof createStore>

function createStore(knex: Knex, onPaid: () => void) {
  const table = () => knex<DemoRow>('demo_payments')
  return {
    byId: (id: string) => table().where({ id }).first(),
    bySecret: (secret: string) =>
      table()
        .where({ id: intentIdOf(secret), client_secret: secret })
        .first(),
    /** Resolves with the row as it is after that. */
    async update(row: DemoRow, changes: Partial<DemoRow>): Promise<DemoRow> {
      const json = changes.shipping === undefined ? {} : { shipping: JSON.stringify(changes.shipping) }
      const paid = changes.status === 'succeeded' ? { paid_at: knex.fn.now() as unknown as Date } : {}
      // One that has succeeded or was cancelled is final, whoever came second.
      const [updated] = await table()
        .where({ id: row.id })
        .whereNotIn('status', ['succeeded', 'canceled'])
        .update({ ...changes, ...json, ...paid } as Partial<DemoRow>)
        .returning('*')
      if (updated?.status === 'succeeded') onPaid()
      return updated ?? ((await table().where({ id: row.id }).first()) as DemoRow)
    },
  }
}

async function confirm(
  store: Store,
  { card, shipping, receiptEmail, clientSecret }: ConfirmDemoPaymentInput,
  returnPath: string,
): Promise<DemoPaymentOutcome | null> {
  const row = await store.bySecret(clientSecret)
  if (!row) return null
  const { name, address } = shipping
  const { line1, city, postalCode, country } = address
  const given = { shipping: { name, address: line1, city, postalCode, country }, receipt_email: receiptEmail }
  const judged = judgeDemoCard(card)
  const dispute_state = judged.status === 'succeeded' && judged.isDisputed ? ('needs_response' as const) : null
  const changes: Partial<DemoRow> =
    judged.status === 'declined'
      ? { status: 'requires_payment_method', message: judged.message }
      : { status: judged.status, message: null, return_path: returnPath, dispute_state }
  const { status } = await store.update(row, { ...given, ...changes })
  if (status === 'succeeded' || status === 'canceled') return { status, id: row.id }
  if (judged.status === 'declined') return judged
  const query = new URLSearchParams({ payment_intent_client_secret: clientSecret })
  return { status: 'requires_action', redirectUrl: `/api/demo-payments/step?${query}` }
}

async function finishStep(store: Store, clientSecret: string, confirmed: boolean): Promise<string | null> {
  const row = await store.bySecret(clientSecret)
  if (!row?.return_path) return null
  if (row.status === 'requires_action') {
    const failed = { status: 'requires_payment_method', message: refusedStep } as const
    await store.update(row, confirmed ? { status: 'succeeded', message: null } : failed)
  }
  const now = await store.byId(row.id)
  const back = new URL(row.return_path, 'http://localhost')
  back.searchParams.set('payment_intent', row.id)
  back.searchParams.set('payment_intent_client_secret', clientSecret)
  back.searchParams.set('redirect_status', now?.status === 'succeeded' ? 'succeeded' : 'failed')
  return back.pathname + back.search
}

function presentPayable({ id, client_secret: clientSecret, status }: DemoRow): PayableIntent {
  return { id, clientSecret, status }
}
