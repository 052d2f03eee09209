import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import type { Payment } from '../../adapters/payments/payments.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { createSettlePayment } from './settle-payment.ts'

const database = useTestDatabase()

function paidPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: `pi_${randomUUID().replaceAll('-', '')}`,
    status: 'succeeded',
    ...{ pence: 2000, receivedPence: 2000, currency: 'gbp', refundedPence: 0 },
    agreed: { quantity: 2, unitPence: 1000, currency: 'gbp' },
    ...{ wish: null, shipping: null, receiptEmail: 'ada@bears.example', paidAt: new Date(), problem: null },
    ...{ refunds: [], disputes: [], movements: [] },
    ...changes,
  }
}

/** A provider whose answers arrive when the test lets them: each read holds what was true when it was answered. */
function provider() {
  const answers: ((payment: Payment | null) => void)[] = []
  const settlePayment = createSettlePayment({
    knex: database.knex,
    payments: { retrieveIntent: () => new Promise((resolve) => answers.push(resolve)) },
    log: silentLog,
    onMail: () => undefined,
  })
  /** Begins a read; resolves once the provider has been asked, with a function that lets its answer arrive. */
  async function read(id: string) {
    const asked = answers.length
    const settled = settlePayment(id)
    await expect.poll(() => answers.length).toBe(asked + 1)
    const answer = answers[asked] as (payment: Payment | null) => void
    return async (payment: Payment) => {
      answer(payment)
      return await settled
    }
  }
  return { read }
}

const settleAs = (payment: Payment) =>
  createSettlePayment({
    knex: database.knex,
    payments: { retrieveIntent: () => Promise.resolve(payment) },
    log: silentLog,
    onMail: () => undefined,
  })(payment.id)

const ordersOf = (id: string) => database.knex('orders').where({ payment_intent_id: id })

describe('of two reads of a payment', () => {
  it('the one that began later wins, though the other arrives last', async () => {
    const before = paidPayment()
    const refunded = { ...before, refundedPence: 2000 }
    await settleAs(before)
    const { read } = provider()
    const [early, late] = [await read(before.id), await read(before.id)]
    expect(await late(refunded)).toBe('updated')
    expect(await early(before)).toBe('existing')
    expect(await ordersOf(before.id)).toMatchObject([{ payment_state: 'refunded', refunded_amount: '20.00' }])
  })

  it('the one that began later wins when they arrive in their order', async () => {
    const before = paidPayment()
    await settleAs(before)
    const { read } = provider()
    const [early, late] = [await read(before.id), await read(before.id)]
    expect(await early(before)).toBe('existing')
    expect(await late({ ...before, refundedPence: 500 })).toBe('updated')
    expect(await ordersOf(before.id)).toMatchObject([{ payment_state: 'partly_refunded', refunded_amount: '5.00' }])
  })

  it('none depends on a clock: a payment read in the future is no newer', async () => {
    const payment = paidPayment({ paidAt: new Date('2099-01-01T00:00:00Z') })
    await settleAs(payment)
    await settleAs({ ...payment, refundedPence: 2000, paidAt: new Date('2001-01-01T00:00:00Z') })
    expect(await ordersOf(payment.id)).toMatchObject([{ payment_state: 'refunded' }])
  })

  it('an early one that was not paid yet says what is known now', async () => {
    const payment = paidPayment()
    const { read } = provider()
    const [early, late] = [await read(payment.id), await read(payment.id)]
    expect(await late(payment)).toBe('created')
    expect(await early({ ...payment, status: 'processing', receivedPence: 0 })).toBe('existing')
    expect(await database.knex('payments').where({ id: payment.id })).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('two payments for one wish', () => {
  it('make one order to send and one to check, however close they are', async () => {
    for (let round = 0; round < 5; round++) {
      const wish = randomUUID()
      const payments = [paidPayment({ wish }), paidPayment({ wish }), paidPayment({ wish })]
      expect(await Promise.all(payments.map(settleAs))).toEqual(['created', 'created', 'created'])
      const rows = (await database.knex('payments').where({ wish })) as { id: string; doubt: string | null }[]
      const [first, ...others] = rows.sort((a, b) => Number(a.doubt !== null) - Number(b.doubt !== null))
      expect(first?.doubt).toBeNull()
      const second = { doubt: 'second', first_payment_id: first?.id }
      expect(others).toMatchObject([second, second])
      const states = await database
        .knex('orders')
        .whereIn(
          'payment_intent_id',
          rows.map(({ id }) => id),
        )
        .pluck('payment_state')
      expect(states.sort()).toEqual(['check_payment', 'check_payment', 'paid'])
    }
  })

  it('are no trouble when the checkout has none', async () => {
    const payments = [paidPayment(), paidPayment()]
    for (const payment of payments) await settleAs(payment)
    for (const { id } of payments) expect(await ordersOf(id)).toMatchObject([{ payment_state: 'paid' }])
  })
})

it('a refund queues one email for each step, and none for what came back', async () => {
  const payment = paidPayment()
  await settleAs(payment)
  for (const refundedPence of [500, 500, 0, 500, 2000]) await settleAs({ ...payment, refundedPence })
  const [order] = await ordersOf(payment.id)
  const mails = await database.knex('mails').where({ order_id: order.id, kind: 'order_refunded' }).orderBy('id')
  expect(mails.map(({ reference }) => reference)).toEqual([`${order.id}:0-500`, `${order.id}:500-2000`])
})

it('a refund that never came into the provider’s books is none in ours', async () => {
  const at = new Date()
  const came = { source: 'ch_1', kind: 'payment' as const, pence: 2000, feePence: 50, currency: 'gbp', at }
  const expected = { source: 're_1', kind: 'refund' as const, pence: -500, feePence: null, currency: 'gbp', at }
  const refund = { id: 're_1', key: null, pence: 500, state: 'pending' as const, at }
  const payment = paidPayment({ movements: [came, expected], refunds: [refund], refundedPence: 500 })
  const movements = () => database.knex('payment_movements').where({ payment_id: payment.id }).orderBy('source')
  await settleAs(payment)
  expect(await movements()).toMatchObject([{ pence: 2000 }, { pence: -500 }])
  await settleAs({ ...payment, movements: [came], refunds: [{ ...refund, state: 'canceled' }], refundedPence: 0 })
  expect(await movements()).toMatchObject([{ pence: 2000 }])
})
