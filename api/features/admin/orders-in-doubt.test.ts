import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy } from '../../testing/builders.ts'
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
