import { beforeAll, describe, expect, it } from 'vitest'
import {
  adminPaymentCountsSchema,
  adminPaymentPageSchema,
  adminPaymentSchema,
  type AdminPayment,
} from '../../contract/admin-payments.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy } from '../../testing/builders.ts'
import { buy, confirmed, placeOrder, startPayment } from '../../testing/buying.ts'
import type { FakeIntent } from '../../testing/fake-stripe-intents.ts'
import { useTestShop } from '../../testing/file-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const { server, stripe } = useTestShop(wideBudgets)
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

const list = async (query = '') =>
  adminPaymentPageSchema.parse(await (await admin.get(`/api/admin/payments?${query}`)).json())
const counts = async () => adminPaymentCountsSchema.parse(await (await admin.get('/api/admin/payments/counts')).json())
const find = async (id: string) => (await list(`search=${id}`)).items[0] as AdminPayment

async function placed(quantity = 3): Promise<{ id: string; orderId: number }> {
  const id = await buy(server.url, stripe, quantity)
  await placeOrder(server.url, id)
  const [order] = await server.knex('orders').where({ payment_intent_id: id })
  return { id, orderId: order.id as number }
}

const tell = (id: string) => stripe.deliver(server.url, stripe.event('charge.updated', id))

describe('the payments view', () => {
  it('shows each payment with its order, its money and where to look it up', async () => {
    const { id, orderId } = await placed()
    expect(await find(id)).toMatchObject({
      ...{ id, orderId, status: 'succeeded', trouble: null, needsAttention: false, orderStatus: 'pending' },
      ...{ orderNumber: `#${String(orderId).padStart(6, '0')}`, amount: '30.00', received: '30.00', refunded: '0.00' },
      ...{
        refundable: '30.00',
        fee: '0.65',
        quantity: 3,
        unitPrice: '10.00',
        currency: 'gbp',
        dispute: null,
        refunds: [],
      },
      providerUrl: `https://dashboard.stripe.com/test/payments/${id}`,
    })
  })

  it('pages through all payments, newest first, and backwards', async () => {
    for (let i = 0; i < 3; i++) await placed(1)
    const all = (await list()).items.map(({ id }) => id)
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4))
    const back = await list(`limit=2&cursor=${encodeURIComponent(second.previousCursor ?? '')}`)
    expect(back.items).toEqual(first.items)
    expect(first.total).toBe(all.length)
  })

  it('counts and lists what needs attention: a dispute with its deadline, until it is answered', async () => {
    const { id } = await placed()
    const before = (await counts()).attention
    stripe.dispute(id, 'needs_response')
    await tell(id)
    const seen = await find(id)
    expect(seen).toMatchObject({
      trouble: 'disputed',
      needsAttention: true,
      dispute: { state: 'needs_response', amount: '30.00' },
    })
    expect(Date.parse(seen.dispute?.respondBy ?? '')).toBeGreaterThan(Date.parse(seen.recordedAt))
    expect(await counts()).toMatchObject({ attention: before + 1, byTrouble: { disputed: 1 } })
    expect((await list('show=attention')).items.map((item) => item.id)).toContain(id)
    stripe.dispute(id, 'under_review')
    await tell(id)
    expect(await find(id)).toMatchObject({ trouble: 'disputed', needsAttention: false, dispute: { respondBy: null } })
    expect((await list('show=attention')).items.map((item) => item.id)).not.toContain(id)
    expect((await list('trouble=disputed')).items.map((item) => item.id)).toEqual([id])
  })

  it('lets an admin mark one as dealt with, until something changes', async () => {
    const { id } = await placed()
    stripe.refund(id, 1000, { status: 'failed' })
    await tell(id)
    const seen = await find(id)
    expect(seen).toMatchObject({ trouble: 'refund_failed', needsAttention: true })
    const mark = (version?: string) =>
      admin.send('PUT', `/api/admin/payments/${id}/handled`, { handled: true, version })
    expect((await mark('0'.repeat(16))).status).toBe(409)
    const handled = adminPaymentSchema.parse(await (await mark(seen.version)).json())
    expect(handled).toMatchObject({ needsAttention: false, handled: { by: 'admin@plushtrails.example' } })
    await tell(id)
    expect(await find(id)).toMatchObject({ needsAttention: false })
    stripe.dispute(id, 'warning_needs_response')
    await tell(id)
    expect(await find(id)).toMatchObject({ trouble: 'disputed', needsAttention: true, handled: null })
    expect((await admin.send('PUT', '/api/admin/payments/pi_none/handled', { handled: true })).status).toBe(404)
  })

  it('keeps the money of a deleted order, with its tags, and shows a later dispute', async () => {
    const { id, orderId } = await placed()
    await createToy(server.knex, { id: 'KEPT-2', orderId })
    await createToy(server.knex, { id: 'KEPT-1', orderId })
    await admin.send('DELETE', `/api/orders/${orderId}`)
    const number = `#${String(orderId).padStart(6, '0')}`
    const deleted = await find(id)
    expect(deleted).toMatchObject({
      ...{ orderId: null, orderNumber: number, orderStatus: 'pending', tags: ['KEPT-1', 'KEPT-2'], received: '30.00' },
      ...{ trouble: 'no_order', needsAttention: true, orderDeleted: { by: 'admin@plushtrails.example' } },
    })
    expect(JSON.stringify(deleted)).not.toMatch(/Ada|Lovelace|ada@bears/)
    stripe.dispute(id, 'needs_response')
    await tell(id)
    expect(await find(id)).toMatchObject({ trouble: 'disputed', needsAttention: true, orderNumber: number })
    expect((await list(`search=${encodeURIComponent(number)}`)).items.map((item) => item.id)).toEqual([id])
  })

  it('goes on showing a payment whose order was cancelled or deleted, until the money is given back', async () => {
    for (const isDeleted of [false, true]) {
      const { id, orderId } = await placed()
      await admin.send('PUT', `/api/admin/payments/${id}/handled`, { handled: true })
      expect((await admin.send('PUT', `/api/orders/${orderId}/status`, { status: 'cancelled' })).status).toBe(200)
      expect(await find(id)).toMatchObject({ trouble: 'no_order', needsAttention: true, handled: null })
      if (isDeleted) await admin.send('DELETE', `/api/orders/${orderId}`)
      expect(await find(id)).toMatchObject({ trouble: 'no_order', needsAttention: true })
      stripe.refund(id, 3000)
      await tell(id)
      expect(await find(id)).toMatchObject({ trouble: 'refunded', needsAttention: false })
    }
  })

  it('goes on showing a second payment whose order was only cancelled', async () => {
    const id = await startPayment(server.url, 1)
    const second = `${id}_second`
    stripe.intents.set(second, { ...(stripe.intents.get(id) as FakeIntent), id: second })
    for (const one of [id, second]) {
      stripe.pay(one, confirmed)
      await placeOrder(server.url, one)
    }
    const [order] = (await server.knex('orders').where({ payment_intent_id: second })) as { id: number }[]
    await admin.send('PUT', `/api/orders/${order?.id}/status`, { status: 'cancelled' })
    expect(await find(second)).toMatchObject({ trouble: 'second_payment', needsAttention: true })
    stripe.refund(second, 1000)
    await tell(second)
    expect(await find(second)).toMatchObject({ trouble: 'refunded', needsAttention: false })
  })

  it.each(['failed', 'canceled'] as const)('shows a refund that is %s in the end', async (status) => {
    const { id } = await placed()
    const refund = stripe.refund(id, 1000, { status: 'pending' })
    await tell(id)
    expect(await find(id)).toMatchObject({ trouble: 'partly_refunded', needsAttention: false })
    refund.status = status
    await tell(id)
    expect(await find(id)).toMatchObject({ trouble: 'refund_failed', needsAttention: true })
  })

  it('is for admins only', async () => {
    for (const path of ['payments', 'payments/counts', 'money-export?month=2026-11', 'orders/1/payment']) {
      expect((await fetch(`${server.url}/api/admin/${path}`)).status).toBe(401)
    }
  })
})

describe('the export of a month', () => {
  async function csvOf(month: string): Promise<string[]> {
    const response = await admin.get(`/api/admin/money-export?month=${month}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`plush-trails-money-${month}.csv`)
    return (await response.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }

  it('has a row for each payment, refund and dispute of the month, and their totals', async () => {
    const { id, orderId } = await placed()
    stripe.refund(id, 1000)
    stripe.dispute(id, 'lost')
    await tell(id)
    const { id: other } = await placed(1)
    await server.knex('payment_movements').whereNotIn('payment_id', [id, other]).update({ at: '2024-01-01T00:00:00Z' })
    await server.knex('payment_movements').whereIn('payment_id', [id, other]).update({ at: '2025-03-31T23:59:59.999Z' })
    await server.knex('payment_movements').where({ payment_id: other }).update({ at: '2025-04-01T00:00:00Z' })
    const number = `#${String(orderId).padStart(6, '0')}`
    const [head, ...rows] = await csvOf('2025-03')
    expect(head).toBe('date,kind,payment,order,currency,gross,refunds,disputes,fee,net')
    const begin = (kind: string) => `2025-03-31T23:59:59.999Z,${kind},${id},${number},GBP`
    expect(rows.slice(0, -1).sort()).toEqual([
      `${begin('dispute')},0,0,30,20,-50`,
      `${begin('payment')},30,0,0,0.65,29.35`,
      `${begin('refund')},0,10,0,0,-10`,
    ])
    expect(rows.at(-1)).toBe(',total,,,GBP,30,10,30,20.65,-30.65')
    expect(await csvOf('2025-04')).toHaveLength(3)
    expect(await csvOf('2025-05')).toHaveLength(1)
    expect((await admin.get('/api/admin/money-export?month=2025-13')).status).toBe(400)
  })

  it('leaves fee and net open where the provider has not told the fee', async () => {
    const { id } = await placed(1)
    await server
      .knex('payment_movements')
      .where({ payment_id: id })
      .update({ at: '2025-06-15T12:00:00Z', fee_pence: null })
    const rows = await csvOf('2025-06')
    expect(rows[1]).toMatch(/GBP,10,0,0,,$/)
    expect(rows[2]).toBe(',total,,,GBP,10,0,0,,')
  })
})
