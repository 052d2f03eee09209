import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { guestOrderSchema, orderNumber } from '../../contract/orders.ts'
import { enqueueRefunded } from '../../domain/order-mails.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createOrder } from '../../testing/builders.ts'
import { buy, buyer, listMails, placeOrder } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'

const { server, stripe } = useTestShop()
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

/** The emails of an order as text, oldest first, once there are so many. */
async function mailsAbout(orderId: number, expected: number): Promise<string[]> {
  const keys = () =>
    server.knex('mails').where({ order_id: orderId, state: 'sent' }).orderBy('id').pluck('message_key') as Promise<
      string[]
    >
  await expect.poll(async () => (await keys()).length).toBe(expected)
  const files = await listMails(server.config.dataDir)
  const own = (await keys()).map((key) => files.find((file) => file.includes(key)) ?? '')
  const raw = await Promise.all(own.map((file) => readFile(file, 'utf8')))
  return raw.map((text) =>
    text
      .replace(/=\r\n/g, '')
      .replace(/=C2=A3/g, '£')
      .replace(/=E2=80=99/g, '’'),
  )
}

const tokenIn = (text: string | undefined) => /\/order\/([A-Za-z0-9_-]+)/.exec(text ?? '')?.[1] ?? ''
const readOrder = (token: string) => fetch(server.url + apiPaths.guestOrder(token))

describe('the confirmation', () => {
  it('has the whole order, and a link that opens it', async () => {
    const id = await buy(server.url, stripe)
    await placeOrder(server.url, id)
    const order = (await server.knex('orders').where({ payment_intent_id: id }).first()) as { id: number }
    const [text = ''] = await mailsAbout(order.id, 1)
    const number = orderNumber(order.id)
    for (const part of [`Subject: Your Plush Trails order ${number}`, buyer.email, '3 adventure tags', '£30.00'])
      expect(text).toContain(part)
    for (const part of ['SW1Y 4JH', 'United Kingdom', '1-2 business days', '3-5 business days', 'text/html'])
      expect(text).toContain(part)

    const token = tokenIn(text)
    const response = await readOrder(token)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const guest = guestOrderSchema.parse(await response.json())
    expect(guest).toMatchObject({ number, quantity: 3, totalAmount: '30.00', status: 'pending', payment: 'paid' })
    expect(JSON.stringify(guest)).not.toMatch(/ada@bears|"id"|pi_/)

    for (const wrong of [`${token.slice(0, -1)}x`, `A${token}`, 'nothing', `${token}=`, token.slice(0, 40)]) {
      expect((await readOrder(wrong)).status).toBe(404)
    }
  })
})

describe('the news that an order is on its way', () => {
  const setStatus = (id: number, status: string) =>
    admin.send('PUT', apiPaths.orderStatus(id), { status, confirm: true })

  it('is sent once, also when the status is set twice, with the link to the order', async () => {
    const order = await createOrder(server.knex, { customerName: 'Bo <b>', quantity: 2 })
    for (const status of ['shipped', 'pending', 'shipped', 'shipped', 'delivered', 'shipped']) {
      expect((await setStatus(order.id, status)).status).toBe(200)
    }
    const [text = ''] = await mailsAbout(order.id, 1)
    expect(text).toContain(`Subject: Your Plush Trails order ${orderNumber(order.id)} is on its way`)
    expect(text).toContain('2 adventure tags')
    expect(text).toContain('Bo &lt;b&gt;')
    expect((await readOrder(tokenIn(text))).status).toBe(200)
  })

  it('is sent too when the status is set in the edit dialog, and not by another edit', async () => {
    const order = await createOrder(server.knex)
    const { customerName, customerEmail, shippingAddress, city, postalCode, country, quantity, totalAmount } = order
    const fields = { customerName, customerEmail, shippingAddress, city, postalCode, country, quantity, totalAmount }
    await admin.send('PUT', apiPaths.order(order.id), { ...fields, city: 'Leeds' })
    expect(await server.knex('mails').where({ order_id: order.id })).toEqual([])
    await admin.send('PUT', apiPaths.order(order.id), { ...fields, status: 'shipped', confirm: true })
    await mailsAbout(order.id, 1)
  })
})

describe('the news of a refund', () => {
  it('says how much, and whether that is a part or the whole; once for each step', async () => {
    const order = await createOrder(server.knex, { quantity: 3, totalAmount: '30.00' })
    const steps = [
      { before: 0, after: 1000 },
      { before: 0, after: 1000 },
      { before: 1000, after: 3000 },
    ]
    const queued = []
    for (const step of steps) queued.push(await enqueueRefunded(server.knex, order, step))
    expect(queued).toEqual([true, false, true])
    await server.join()
    const [part = '', whole = ''] = await mailsAbout(order.id, 2)
    expect(part).toContain('Part of your order has been refunded')
    expect(part).toContain('refunded £10.00')
    expect(part).toContain('£10.00 of £30.00')
    expect(whole).toContain('Your order has been refunded')
    expect(whole).toContain('refunded £20.00')
    expect(whole).toContain('£30.00 (the whole amount)')
    for (const text of [part, whole]) expect(text).toContain(orderNumber(order.id))
  })
})
