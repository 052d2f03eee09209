import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { MailError, type Mail } from '../../adapters/mail.ts'
import { silentLog } from '../../adapters/log.ts'
import { guestOrderSchema } from '../../contract/orders.ts'
import { buy, buyer, listMails, placeOrder } from '../../testing/buying.ts'
import { useTestDatabase, useTestShop } from '../../testing/file-server.ts'
import { createOrderLinks } from './order-links.ts'
import { createOrderMails } from './order-mails.ts'

describe('the confirmation of an order', () => {
  const { server, stripe } = useTestShop()

  const mails = () => listMails(server.config.dataDir)

  it('is an email with the whole order, and a link that opens it', async () => {
    const id = await buy(server.url, stripe)
    await placeOrder(server.url, id)
    await expect.poll(mails).toHaveLength(1)
    const [file = ''] = await mails()
    const raw = await readFile(file, 'utf8')
    const text = raw.replace(/=\r\n/g, '').replace(/=C2=A3/g, '£')
    const [order] = await server.knex('orders').where({ payment_intent_id: id })
    const number = `#${String(order.id).padStart(6, '0')}`
    for (const part of [`Subject: Your Plush Trails order ${number}`, buyer.email, '3 adventure tags', '£30.00'])
      expect(text).toContain(part)
    for (const part of ['SW1Y 4JH', 'United Kingdom', '1-2 business days', '3-5 business days', 'text/html'])
      expect(text).toContain(part)

    const token = /\/order\/([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''
    const response = await fetch(`${server.url}/api/orders/by-token/${token}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const guest = guestOrderSchema.parse(await response.json())
    expect(guest).toMatchObject({ quantity: 3, totalAmount: '30.00', status: 'pending', payment: 'paid' })
    expect(JSON.stringify(guest)).not.toMatch(/ada@bears|"id"|pi_/)

    for (const wrong of [`${token.slice(0, -1)}x`, `A${token}`, 'nothing', `${token}=`]) {
      expect((await fetch(`${server.url}/api/orders/by-token/${wrong}`)).status).toBe(404)
    }
  })
})

describe('the email outbox', () => {
  const database = useTestDatabase()

  async function order(): Promise<number> {
    const [row] = await database
      .knex('orders')
      .insert({
        customer_name: 'Bo <b>',
        customer_email: 'bo@bears.example',
        shipping_address: '1 Lane',
        city: 'Leeds',
        postal_code: 'LS1',
        country: 'United Kingdom',
        quantity: 1,
        total_amount: '10.00',
      })
      .returning('id')
    await database.knex('order_mails').insert({ order_id: row.id })
    return row.id as number
  }

  function outbox(send: (mail: Mail) => Promise<void>, options: { leaseMs?: number } = {}) {
    return createOrderMails({
      knex: database.knex,
      mailer: { send, close: () => undefined },
      orderLinks: createOrderLinks({ secret: 'a secret of some length' }),
      siteUrl: () => 'https://plushtrails.example',
      log: silentLog,
      retryMs: 0,
      ...options,
    })
  }
  const stateOf = (id: number) => database.knex('order_mails').where({ order_id: id }).first()

  it('sends each email once, however many servers poll it', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, order))
    const sent: Mail[] = []
    const send = async (mail: Mail) => void sent.push(mail)
    await Promise.all([outbox(send), outbox(send), outbox(send)].map((mails) => mails.deliver()))
    expect(sent).toHaveLength(ids.length)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(ids.length)
    expect(sent[0]?.html).toContain('Bo &lt;b&gt;')
    expect(sent[0]?.text).toContain('1 adventure tag\n')
  })

  it('retries an email until the mail server accepts it', async () => {
    const id = await order()
    let attempts = 0
    await outbox(() => {
      attempts += 1
      return attempts < 3 ? Promise.reject(new MailError('SMTP 451', { permanent: false })) : Promise.resolve()
    }).deliver()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3, problem: null })
  })

  it('gives an email up when the mail server refuses it permanently', async () => {
    const id = await order()
    await outbox(() => Promise.reject(new MailError('SMTP 550', { permanent: true }))).deliver()
    expect(await stateOf(id)).toMatchObject({ state: 'given_up', problem: 'SMTP 550' })
  })

  it('takes over the email a killed process was sending, with the same Message-ID', async () => {
    const id = await order()
    const keys: string[] = []
    let began: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (began = resolve))
    void outbox(
      ({ key }) => {
        keys.push(key)
        began()
        return new Promise(() => undefined)
      },
      { leaseMs: 0 },
    ).deliver()
    await begun
    await outbox(async ({ key }) => void keys.push(key)).deliver()
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(new Set(keys).size).toBe(1)
  })
})
