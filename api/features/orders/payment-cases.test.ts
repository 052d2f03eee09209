import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderLinkSchema } from '../../contract/admin-orders.ts'
import { adminPaymentPageSchema, disputeStates } from '../../contract/admin-payments.ts'
import { guestOrderSchema } from '../../contract/orders.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { placeOrder, startPayment } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'
import { paymentCaseRows } from '../../testing/payment-case-rows.ts'
import { firstOf, paymentCases, type PaymentCase } from '../../testing/payment-cases.ts'

const { server, stripe } = useTestShop(wideBudgets)
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

/** Lets the case happen to a payment, and tells our webhook of each step. */
async function play({ steps }: PaymentCase): Promise<{ id: string; webhook: number }> {
  const id = await startPayment(server.url, 3)
  let webhook = 0
  for (const { happens, events, isOfFirst, isHidden } of steps) {
    happens(stripe, id)
    const sent = events.map((type) => stripe.event(type, isOfFirst ? firstOf(id) : id))
    if (isHidden) stripe.intents.delete(id)
    for (const event of sent) webhook = await stripe.deliver(server.url, event)
  }
  return { id, webhook }
}

/** What the buyer reads on the page of the order. */
async function pageOf(orderId: number | undefined) {
  if (orderId === undefined) return null
  const { link } = orderLinkSchema.parse(await (await admin.send('POST', `/api/orders/${orderId}/link`)).json())
  const token = link.split('/').at(-1)
  const order = guestOrderSchema.parse(await (await fetch(`${server.url}/api/orders/by-token/${token}`)).json())
  return [order.status, order.payment]
}

async function viewOf(id: string) {
  const answer = await admin.get(`/api/admin/payments?search=${id}`)
  const { items } = adminPaymentPageSchema.parse(await answer.json())
  const item = items.find((one) => one.id === id)
  if (!item) return null
  const { status, trouble, needsAttention, problem } = item
  return { status, trouble, needsAttention, ...(problem === null ? {} : { problem }) }
}

describe('every state of a payment', () => {
  it.each(paymentCases)('is seen by buyer, admin and mailbox as it is written down: $name', async (one) => {
    const { id, webhook } = await play(one)
    expect(webhook).toBe(one.webhook)
    const [order] = (await server.knex('orders').where({ payment_intent_id: id })) as { id: number }[]
    expect(await pageOf(order?.id)).toEqual(one.buyer.page)
    expect(await viewOf(id)).toEqual(one.admin)
    const mails = await server
      .knex('mails')
      .where({ order_id: order?.id ?? 0 })
      .orderBy('id')
      .pluck('kind')
    expect(mails).toEqual(one.mailbox)
    expect((await placeOrder(server.url, id)).status).toBe(one.buyer.answer)
  })

  it('is told once: the same events again change nothing and send nothing', async () => {
    const one = paymentCases.find(({ name }) => name === 'Partly refunded') as PaymentCase
    const { id } = await play(one)
    const look = async () => ({
      order: await server.knex('orders').where({ payment_intent_id: id }),
      mails: await server
        .knex('mails')
        .whereIn('order_id', server.knex('orders').where({ payment_intent_id: id }).select('id'))
        .orderBy('id')
        .pluck('kind'),
      movements: await server.knex('payment_movements').where({ payment_id: id }).orderBy('source'),
    })
    const before = await look()
    for (const type of one.steps.flatMap(({ events }) => events)) {
      expect(await stripe.deliver(server.url, stripe.event(type, id))).toBe(200)
    }
    expect(await look()).toEqual(before)
  })

  it('is among the cases, as far as disputes go', () => {
    for (const state of disputeStates) expect(paymentCases.map(({ name }) => name)).toContain(`Dispute: ${state}`)
  })
})

it('docs/payments.md shows the cases as they are', async () => {
  const text = await readFile(new URL('../../../docs/payments.md', import.meta.url), 'utf8')
  const [, table = ''] = text.split('<!-- cases -->')
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows).toEqual(paymentCaseRows())
})
