import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createOrder, createToy } from '../../testing/builders.ts'
import { buy, confirmed, placeOrder, startPayment } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const { server, stripe } = useTestShop(wideBudgets)
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

async function placed(): Promise<{ id: string; orderId: number }> {
  const id = await buy(server.url, stripe)
  await placeOrder(server.url, id)
  const [order] = await server.knex('orders').where({ payment_intent_id: id })
  return { id, orderId: order.id as number }
}

describe('an order whose money is in doubt', () => {
  const states = ['refunded', 'refund without an answer', 'disputed', 'check_payment'] as const

  async function inDoubt(state: (typeof states)[number]) {
    if (state === 'check_payment') {
      const id = await startPayment(server.url, 1)
      stripe.pay(id, { ...confirmed, received: 999 })
      await placeOrder(server.url, id)
      return (await server.knex('orders').where({ payment_intent_id: id }).first()) as { id: number }
    }
    const { id, orderId } = await placed()
    if (state === 'refund without an answer') {
      stripe.faults.push('cut', 'cut', 'cut')
      const sent = { pence: 3000, reason: 'other', key: randomUUID() }
      expect((await admin.send('POST', `/api/admin/orders/${orderId}/refunds`, sent)).status).toBe(502)
      return { id: orderId }
    }
    if (state === 'refunded') stripe.refund(id, 3000)
    else stripe.dispute(id, 'under_review')
    await stripe.deliver(server.url, stripe.event('charge.updated', id))
    return { id: orderId }
  }

  const order = {
    ...{ customerName: 'Ada', customerEmail: 'ada@example.org', shippingAddress: '1 Road', city: 'York' },
    ...{ postalCode: 'YO1', country: 'United Kingdom', quantity: 1, totalAmount: '10.00' },
  }
  let count = 0
  const calls = [
    [
      'a status',
      (id: number, more: object) => admin.send('PUT', `/api/orders/${id}/status`, { status: 'shipped', ...more }),
    ],
    [
      'an edit',
      (id: number, more: object) => admin.send('PUT', `/api/orders/${id}`, { ...order, status: 'delivered', ...more }),
    ],
    [
      'tags',
      (id: number, more: object) =>
        admin.send('POST', '/api/toys/tags', {
          orderId: id,
          tags: [{ id: `DOUBT-${count++}`, password: 'abcd-efgh' }],
          ...more,
        }),
    ],
    [
      'a new toy',
      (id: number, more: object) =>
        admin.send('POST', '/api/toys', { id: `DOUBT-${count++}`, password: 'abcd-efgh', orderId: id, ...more }),
    ],
    [
      'an edit of a toy',
      async (id: number, more: object) => {
        const toy = await createToy(server.knex, { id: `DOUBT-${count++}` })
        return await admin.send('PUT', `/api/toys/${toy.id}`, { orderId: id, ...more })
      },
    ],
  ] as const

  it.each(calls)('is sent by %s only after a question', async (_, call) => {
    for (const state of states) {
      const { id } = await inDoubt(state)
      const asked = await call(id, {})
      expect(asked.status).toBe(409)
      const { code, message } = (await asked.json()) as { code: string; message: string }
      expect(code).toBe('needs_confirmation')
      expect(message).toMatch(/\?$/)
      expect([200, 201]).toContain((await call(id, { confirm: true })).status)
    }
  })

  it('is cancelled, and its address corrected, without a question', async () => {
    const { id } = await inDoubt('disputed')
    expect((await admin.send('PUT', `/api/orders/${id}`, order)).status).toBe(200)
    expect((await admin.send('PUT', `/api/orders/${id}/status`, { status: 'cancelled' })).status).toBe(200)
  })
})

describe('an order with fewer tags linked than were bought', () => {
  const set = async (id: number, parts: object) => {
    const answer = await admin.send('PUT', `/api/orders/${id}/status`, { status: 'shipped', ...parts })
    return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } }
  }
  const link = async (orderId: number, count: number) => {
    for (let i = 0; i < count; i++) await createToy(server.knex, { orderId })
  }

  it.each([
    [0, 1, 'No tag is linked to this order, and 1 was bought. Are you sure that it was packed?'],
    [0, 3, 'No tags are linked to this order, and 3 were bought. Are you sure that it was packed?'],
    [2, 3, 'Only 2 of the 3 tags that were bought are linked to this order. Are you sure that it was packed?'],
  ])('(%i of %i) is called sent only after a question', async (linked, quantity, sentence) => {
    const { id } = await createOrder(server.knex, { quantity })
    await link(id, linked)
    for (const status of ['shipped', 'delivered']) {
      const { status: answered, body } = await set(id, { status })
      expect([answered, body]).toMatchObject([409, { code: 'needs_confirmation', message: sentence }])
    }
    expect(await server.knex('orders').where({ id }).first()).toMatchObject({ status: 'pending' })
    expect(await server.knex('mails').where({ order_id: id })).toEqual([])
    expect((await set(id, { confirm: true })).status).toBe(200)
    expect((await set(id, { status: 'delivered' })).status, 'it is gone already').toBe(200)
  })

  it('is not asked about once they are linked, nor before other steps', async () => {
    const { id } = await createOrder(server.knex, { quantity: 2 })
    expect((await set(id, { status: 'processing' })).status).toBe(200)
    await link(id, 2)
    expect((await set(id, {})).status).toBe(200)
  })

  it('is judged by the quantity that an edit gives it, and by tags that are not being deleted', async () => {
    const { id } = await createOrder(server.knex, { quantity: 1 })
    await link(id, 1)
    const edit = {
      ...{ customerName: 'Ada', customerEmail: 'ada@example.org', shippingAddress: '1 Road', city: 'York' },
      ...{ postalCode: 'YO1', country: 'United Kingdom', totalAmount: '10.00', status: 'shipped' },
    }
    expect((await admin.send('PUT', `/api/orders/${id}`, { ...edit, quantity: 2 })).status).toBe(409)
    await server
      .knex('toys')
      .where({ order_id: id })
      .update({ deleting_since: new Date(), deleting_total: 0, hidden_at: new Date() })
    expect((await admin.send('PUT', `/api/orders/${id}`, { ...edit, quantity: 1 })).status).toBe(409)
  })

  it('and with money in doubt is asked about once, with both reasons', async () => {
    const { id } = await createOrder(server.knex, { paymentState: 'disputed' })
    expect((await set(id, {})).body.message).toBe(
      'The payment of this order is disputed. Are you sure that it should still be sent? ' +
        'No tag is linked to this order, and 1 was bought. Are you sure that it was packed?',
    )
    expect((await set(id, { confirm: true })).status).toBe(200)
  })
})
