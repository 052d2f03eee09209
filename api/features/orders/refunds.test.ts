import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminPaymentSchema, type AdminPayment } from '../../contract/admin-payments.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { buy, placeOrder } from '../../testing/buying.ts'
import type { FakeIntent } from '../../testing/fake-stripe-intents.ts'
import { useTestShop } from '../../testing/file-server.ts'

const { server, stripe } = useTestShop()
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))
beforeEach(() => void (stripe.requests.length = stripe.faults.length = 0))

async function placedOrder(): Promise<{ id: string; orderId: number }> {
  const id = await buy(server.url, stripe)
  await placeOrder(server.url, id)
  const [order] = await server.knex('orders').where({ payment_intent_id: id })
  return { id, orderId: order.id as number }
}

const body = (changes: object = {}) => ({ pence: 1000, reason: 'requested_by_customer', key: randomUUID(), ...changes })

async function refund(orderId: number, sent: object) {
  const response = await admin.send('POST', `/api/admin/orders/${orderId}/refunds`, sent)
  const answer = (await response.json()) as AdminPayment & { code?: string }
  return { status: response.status, code: answer.code, payment: answer }
}

const paymentOf = async (orderId: number) =>
  adminPaymentSchema.parse(await (await admin.get(`/api/admin/orders/${orderId}/payment`)).json())

const orderOf = (id: string) => server.knex('orders').where({ payment_intent_id: id }).first()
const madeAt = (id: string) => stripe.intents.get(id)?.refunds.map(({ pence, key }) => ({ pence, key }))

describe('a refund made from an order', () => {
  it('goes back once for each key, and is written into payment and order', async () => {
    const { id, orderId } = await placedOrder()
    const { version } = await paymentOf(orderId)
    const sent = body({ version })
    const first = await refund(orderId, sent)
    expect(first.status).toBe(201)
    expect(first.payment).toMatchObject({
      ...{ id, refunded: '10.00', refundable: '20.00', trouble: 'partly_refunded', needsAttention: false },
      refunds: [
        { amount: '10.00', state: 'succeeded', reason: 'requested_by_customer', by: 'admin@plushtrails.example' },
      ],
    })
    expect((await refund(orderId, sent)).status).toBe(200)
    expect(madeAt(id)).toEqual([{ pence: 1000, key: sent.key }])
    expect(await orderOf(id)).toMatchObject({ payment_state: 'partly_refunded', refunded_amount: '10.00' })
    expect((await refund(orderId, body({ pence: 2000, reason: 'not_delivered' }))).status).toBe(201)
    expect(await orderOf(id)).toMatchObject({ payment_state: 'refunded', refunded_amount: '30.00', status: 'pending' })
    expect(await paymentOf(orderId)).toMatchObject({ trouble: 'refunded', needsAttention: true, refundable: '0.00' })
    const audit = await server.knex('audit_log').where({ action: 'order_refunded', subject: String(orderId) })
    expect(audit).toHaveLength(2)
  })

  it('is refused for an old version, for too much, for another use of the key, and without a payment', async () => {
    const { id, orderId } = await placedOrder()
    const { version } = await paymentOf(orderId)
    expect(await refund(orderId, body({ pence: 3001 }))).toMatchObject({ status: 409, code: 'conflict' })
    for (const wrong of [{ pence: 0 }, { pence: 1.5 }, { reason: 'because' }, { key: 'x' }]) {
      expect((await refund(orderId, body(wrong))).status).toBe(400)
    }
    const sent = body({ version })
    await refund(orderId, sent)
    expect(await refund(orderId, body({ version }))).toMatchObject({ status: 409, code: 'stale' })
    expect(await refund(orderId, { ...sent, pence: 500 })).toMatchObject({ status: 422 })
    expect(madeAt(id)).toHaveLength(1)
    const [free] = await server
      .knex('orders')
      .where({ id: orderId })
      .update({ payment_intent_id: null })
      .returning('id')
    expect(await refund(free.id as number, body())).toMatchObject({ status: 409, code: 'conflict' })
    expect((await refund(999_999, body())).status).toBe(404)
  })

  it('needs an admin', async () => {
    const { orderId } = await placedOrder()
    const response = await fetch(`${server.url}/api/admin/orders/${orderId}/refunds`, { method: 'POST' })
    expect(response.status).toBe(401)
  })

  it('is continued by the same call when the provider gave no answer', async () => {
    const { id, orderId } = await placedOrder()
    const sent = body()
    stripe.faults.push('cut', 'cut', 'cut')
    expect(await refund(orderId, sent)).toMatchObject({ status: 502, code: 'payment_unavailable' })
    expect(await paymentOf(orderId)).toMatchObject({ refundable: '20.00', refunds: [{ state: 'asked' }] })
    expect((await refund(orderId, body({ pence: 2500 }))).status).toBe(409)
    expect((await refund(orderId, sent)).status).toBe(201)
    expect(madeAt(id)).toEqual([{ pence: 1000, key: sent.key }])
  })

  it('is not made again by the same call when the provider has made it and forgotten its key', async () => {
    const { id, orderId } = await placedOrder()
    const sent = body()
    stripe.faults.push('cut', 'cut', 'cut')
    expect((await refund(orderId, sent)).status).toBe(502)
    stripe.refund(id, 1000, { key: sent.key })
    expect((await refund(orderId, sent)).status).toBe(201)
    expect(madeAt(id)).toEqual([{ pence: 1000, key: sent.key }])
    expect(await orderOf(id)).toMatchObject({ payment_state: 'partly_refunded', refunded_amount: '10.00' })
  })

  it('waits while our key does not see its payment, instead of counting as refused', async () => {
    const { id, orderId } = await placedOrder()
    const sent = body()
    stripe.faults.push('cut', 'cut', 'cut')
    expect((await refund(orderId, sent)).status).toBe(502)
    const intent = stripe.intents.get(id) as FakeIntent
    stripe.intents.delete(id)
    expect((await refund(orderId, sent)).status).toBe(502)
    stripe.intents.set(id, intent)
    expect((await refund(orderId, sent)).status).toBe(201)
    expect(madeAt(id)).toHaveLength(1)
  })

  it('without an answer keeps neither other refunds nor the reconciliation waiting', async () => {
    const [stuck, next] = [await placedOrder(), await placedOrder()]
    const sent = [body(), body()] as const
    stripe.faults.push(...Array.from({ length: 6 }, () => 'cut' as const))
    expect((await refund(stuck.orderId, sent[0])).status).toBe(502)
    expect((await refund(next.orderId, sent[1])).status).toBe(502)
    const missed = await buy(server.url, stripe)
    const longAgo = { at: new Date(0) }
    await server.knex('payment_refunds').where({ state: 'asked' }).update(longAgo)
    await server.knex('job_runs').update({ next_at: new Date(0) })
    // What the provider says about the first of them, in every attempt.
    stripe.faults.push({ status: 403 })
    await server.join()
    await expect.poll(() => orderOf(missed), { timeout: 20_000 }).toMatchObject({ payment_state: 'paid' })
    expect(madeAt(stuck.id)).toEqual([])
    expect(madeAt(next.id)).toEqual([{ pence: 1000, key: sent[1].key }])
    expect((await refund(stuck.orderId, sent[0])).status).toBe(201)
  })

  it('is continued by a server when nobody calls again, and not made twice when only the answer was lost', async () => {
    const [lost, unmade] = [await placedOrder(), await placedOrder()]
    const sent = [body(), body()] as const
    stripe.faults.push('cut', 'cut', 'cut', 'cut', 'cut', 'cut')
    expect((await refund(lost.orderId, sent[0])).status).toBe(502)
    expect((await refund(unmade.orderId, sent[1])).status).toBe(502)
    stripe.refund(lost.id, 1000, { key: sent[0].key })
    await server
      .knex('payment_refunds')
      .where({ state: 'asked' })
      .update({ at: new Date(0) })
    await server.knex('job_runs').update({ next_at: new Date(0) })
    await server.join()
    const open = () => server.knex('payment_refunds').where({ state: 'asked' })
    await expect.poll(open, { timeout: 20_000 }).toEqual([])
    expect(madeAt(lost.id)).toEqual([{ pence: 1000, key: sent[0].key }])
    expect(madeAt(unmade.id)).toEqual([{ pence: 1000, key: sent[1].key }])
    expect(await orderOf(lost.id)).toMatchObject({ refunded_amount: '10.00' })
    expect(await orderOf(unmade.id)).toMatchObject({ refunded_amount: '10.00' })
  })

  it('that the provider refuses is told, and leaves what can be refunded as it was', async () => {
    const { id, orderId } = await placedOrder()
    stripe.dispute(id, 'needs_response')
    const sent = body()
    expect(await refund(orderId, sent)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await refund(orderId, sent)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await paymentOf(orderId)).toMatchObject({ refundable: '30.00', refunds: [{ state: 'refused' }] })
  })

  it('that the provider refuses stays in view, also when nobody waits for the answer any more', async () => {
    const { id, orderId } = await placedOrder()
    await admin.send('PUT', `/api/admin/payments/${id}/handled`, { handled: true })
    stripe.faults.push({ status: 400, code: 'insufficient_funds' })
    expect((await refund(orderId, body())).status).toBe(409)
    expect(await paymentOf(orderId)).toMatchObject({ trouble: 'refund_failed', needsAttention: true, handled: null })
  })

  it('is one refund when the same call comes several times at once', async () => {
    const { id, orderId } = await placedOrder()
    const sent = body()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(orderId, sent)))
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(madeAt(id)).toHaveLength(1)
    expect(await server.knex('payment_refunds').where({ payment_id: id })).toHaveLength(1)
  })
})
