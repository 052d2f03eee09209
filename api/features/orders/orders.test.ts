import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { administer } from '../../testing/test-database.ts'
import { buy, buyer, confirmed, intentBody, placeOrder, post, startPayment } from '../../testing/buying.ts'
import type { FakeEventType } from '../../testing/fake-stripe-events.ts'
import { shopEnvironment, startServerProcess } from '../../testing/server-process.ts'
import { useTestShop } from '../../testing/file-server.ts'

const { server, stripe } = useTestShop()
beforeEach(() => void (stripe.requests.length = stripe.faults.length = 0))

const ordersOf = (id: string) => server.knex('orders').where({ payment_intent_id: id })
const paid = (id: string, options = {}) => stripe.event('payment_intent.succeeded', id, options)

describe('asking for a payment', () => {
  it.each([
    { ...intentBody(0) },
    { ...intentBody(-1) },
    { ...intentBody(1.5) },
    { ...intentBody(1e9) },
    { ...intentBody(3), quantity: 'abc' },
    { ...intentBody(3), amount: 1 },
    { ...intentBody(3), amount: '30' },
    { ...intentBody(3), currency: 'usd' },
    {},
  ])('is refused before the provider is called: %j', async (body) => {
    const response = await post(`${server.url}/api/create-payment-intent`, body)
    expect(response.status).toBe(400)
    expect(stripe.requests).toEqual([])
  })

  it('computes the amount and sends an idempotency key, so that a repeated call is the same payment', async () => {
    const headers = { 'Idempotency-Key': '3f0c1f6e-7a39-4b0e-9a5e-0f6a1f7d2c11' }
    const ask = (quantity: number) => post(`${server.url}/api/create-payment-intent`, intentBody(quantity), headers)
    const first = (await (await ask(3)).json()) as { clientSecret: string }
    expect(await (await ask(3)).json()).toEqual(first)
    expect(await (await ask(4)).json()).not.toEqual(first)
    const id = first.clientSecret.split('_secret_')[0] as string
    expect(stripe.intents.get(id)).toMatchObject({ amount: 3000, currency: 'gbp', metadata: { quantity: '3' } })
    expect(stripe.intents.get(id)?.metadata).toEqual({
      ...{ quantity: '3', unit_price: '1000', currency: 'gbp', wish: headers['Idempotency-Key'] },
    })
    expect(stripe.requests.every(({ idempotencyKey }) => idempotencyKey)).toBe(true)
  })

  it('retries automatically, and answers payment_unavailable when the provider keeps failing', async () => {
    stripe.faults.push({ status: 500 })
    expect((await post(`${server.url}/api/create-payment-intent`, intentBody(1))).status).toBe(200)
    stripe.faults.push('cut', { status: 503 }, 'cut')
    const response = await post(`${server.url}/api/create-payment-intent`, intentBody(1))
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'payment_unavailable' })
  })

  it('names the provider to the app, and no secret', async () => {
    const settings = await (await fetch(`${server.url}/api/payment-settings`)).json()
    expect(settings).toEqual({ provider: 'stripe', publishableKey: stripe.config.publishableKey })
  })
})

describe('placing an order', () => {
  it('needs a paid payment', async () => {
    const unpaid = await startPayment(server.url, 3)
    for (const id of [undefined, 'pi_nobody_knows', unpaid]) {
      const response = await placeOrder(server.url, id)
      expect(response.status).toBe(402)
    }
    expect(await ordersOf(unpaid)).toEqual([])
  })

  it('takes everything from the payment and nothing from the body', async () => {
    const id = await buy(server.url, stripe)
    const response = await placeOrder(server.url, id, '1')
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ placed: true, check: false, order: null })
    expect(await ordersOf(id)).toMatchObject([
      {
        quantity: 3,
        total_amount: '30.00',
        currency: 'gbp',
        status: 'pending',
        payment_state: 'paid',
        customer_name: buyer.name,
        customer_email: buyer.email,
        shipping_address: buyer.address,
        city: buyer.city,
        postal_code: buyer.postalCode,
        country: 'United Kingdom',
      },
    ])
    expect((await placeOrder(server.url, id)).status).toBe(200)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('fills in from the body what the payment does not say', async () => {
    const id = await startPayment(server.url, 1)
    stripe.pay(id)
    expect((await placeOrder(server.url, id, 1)).status).toBe(201)
    expect(await ordersOf(id)).toMatchObject([{ customer_email: buyer.email, city: buyer.city }])
  })

  it('refuses an address that is not complete', async () => {
    const shippingAddress = { ...buyer, email: 'nobody', city: ' ' }
    const response = await post(`${server.url}/api/orders`, { shippingAddress, quantity: 1, paymentIntentId: 'pi_1' })
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: object }
    expect(Object.keys(issues).sort()).toEqual(['shippingAddress.city', 'shippingAddress.email'])
  })

  it('takes a payment at the price it carries, whatever the price is today', async () => {
    const id = await startPayment(server.url, 3)
    const metadata = { quantity: '3', unit_price: '800', currency: 'gbp' }
    stripe.pay(id, { ...confirmed, amount: 2400, received: 2400, metadata })
    expect((await placeOrder(server.url, id)).status).toBe(201)
    expect(await ordersOf(id)).toMatchObject([{ quantity: 3, total_amount: '24.00', payment_state: 'paid' }])
  })

  it('makes an order that has to be checked of a payment that fits no price, as the webhook does', async () => {
    const metadata = { quantity: '3' }
    for (const changes of [
      { amount: 300, received: 300, metadata },
      { received: 2999 },
      { currency: 'usd' },
      { metadata: {} },
      { metadata: { quantity: '0', unit_price: '1000' } },
    ]) {
      const [id, other] = [await startPayment(server.url, 3), await startPayment(server.url, 3)]
      stripe.pay(id, { ...confirmed, ...changes })
      stripe.pay(other, { ...confirmed, ...changes })
      const answer = await placeOrder(server.url, id)
      expect(answer.status).toBe(201)
      expect(await answer.json()).toEqual({ placed: true, check: true, order: null })
      expect(await stripe.deliver(server.url, paid(other))).toBe(200)
      const order = { payment_state: 'check_payment', status: 'pending', customer_name: buyer.name }
      expect([...(await ordersOf(id)), ...(await ordersOf(other))]).toMatchObject([order, order])
    }
  })
})

describe('the webhook', () => {
  it('refuses what is unsigned, stale, dated ahead or altered', async () => {
    const id = await buy(server.url, stripe)
    const good = paid(id)
    const old = paid(id, { at: new Date(Date.now() - 301_000) })
    const ahead = paid(id, { at: new Date(Date.now() + 10 * 365 * 86_400_000) })
    const altered = { ...good, body: good.body.replace('3000', '9000') }
    for (const event of [{ ...good, signature: '' }, { ...good, signature: 't=1,v1=00' }, old, ahead, altered]) {
      expect(await stripe.deliver(server.url, event)).toBe(400)
    }
    expect(await ordersOf(id)).toEqual([])
  })

  it('creates the order of a buyer whose tab has closed, once for three deliveries at once', async () => {
    const id = await buy(server.url, stripe)
    const event = paid(id)
    const answers = await Promise.all([1, 2, 3].map(() => stripe.deliver(server.url, event)))
    expect(answers).toEqual([200, 200, 200])
    expect((await placeOrder(server.url, id)).status).toBe(200)
    expect(await ordersOf(id)).toMatchObject([{ quantity: 3, total_amount: '30.00', shipping_address: buyer.address }])
    stripe.requests.length = 0
    expect(await stripe.deliver(server.url, event)).toBe(200)
    expect(stripe.requests).toEqual([])
  })

  it('is repeated until our key sees the payment, and until the payment is what the event says', async () => {
    const id = await buy(server.url, stripe)
    const intent = stripe.intents.get(id)
    const event = paid(id)
    stripe.intents.delete(id)
    expect(await stripe.deliver(server.url, event)).toBe(503)
    stripe.intents.set(id, { ...intent, status: 'processing', received: 0 } as typeof intent & object)
    expect(await stripe.deliver(server.url, event)).toBe(503)
    expect(await ordersOf(id)).toEqual([])
    stripe.intents.set(id, intent as typeof intent & object)
    expect(await stripe.deliver(server.url, event)).toBe(200)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('is told when to try again', async () => {
    const id = await buy(server.url, stripe)
    const { body, signature } = paid(id)
    stripe.intents.delete(id)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const response = await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', headers, body })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  })

  it('and the browser create one order together, with twenty calls at once over two processes', async () => {
    const { databaseUrl, dataDir } = server.config
    const other = await startServerProcess(shopEnvironment(stripe, databaseUrl ?? '', dataDir))
    onTestFinished(() => void other.process.kill('SIGKILL'))
    const id = await buy(server.url, stripe)
    const urls = [server.url, other.url]
    const calls = Array.from({ length: 20 }, (_, i) => {
      const url = urls[i % 2] as string
      return i % 4 < 2 ? placeOrder(url, id).then(({ status }) => status) : stripe.deliver(url, paid(id))
    })
    const answers = await Promise.all(calls)
    expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect(await ordersOf(id)).toHaveLength(1)
    const mails = await server.knex('mails').whereIn('order_id', ordersOf(id).select('id'))
    expect(mails).toHaveLength(1)
  })

  it('marks refunds and disputes, in whatever order their events arrive', async () => {
    const id = await buy(server.url, stripe)
    const tell = (type: FakeEventType) => stripe.deliver(server.url, stripe.event(type, id))
    await placeOrder(server.url, id)
    stripe.refund(id, 1000)
    await tell('charge.refunded')
    expect(await ordersOf(id)).toMatchObject([{ payment_state: 'partly_refunded', refunded_amount: '10.00' }])
    stripe.dispute(id, 'needs_response')
    await tell('charge.dispute.created')
    expect(await ordersOf(id)).toMatchObject([{ payment_state: 'disputed' }])
    stripe.dispute(id, 'won')
    stripe.refund(id, 2000)
    // The event of the closed dispute arrives last: only the present state of the payment counts.
    await tell('charge.refunded')
    await tell('charge.dispute.closed')
    await stripe.deliver(server.url, paid(id))
    expect(await ordersOf(id)).toMatchObject([
      { payment_state: 'refunded', refunded_amount: '30.00', status: 'pending' },
    ])
  })

  it('does not bring back an order that was deleted', async () => {
    const id = await buy(server.url, stripe)
    await placeOrder(server.url, id)
    await ordersOf(id).delete()
    await stripe.deliver(server.url, paid(id))
    expect((await placeOrder(server.url, id)).status).toBe(200)
    expect(await ordersOf(id)).toEqual([])
  })

  it('answers 5xx while the database cannot be reached, so that it is repeated', async () => {
    const id = await buy(server.url, stripe)
    const event = paid(id)
    const name = new URL(server.config.databaseUrl as string).pathname.slice(1)
    const admin = process.env['TEST_DATABASE_SERVER'] as string
    await administer(admin, `alter database "${name}" allow_connections false`)
    await administer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    expect(await stripe.deliver(server.url, event)).toBe(503)
    await administer(admin, `alter database "${name}" allow_connections true`)
    await expect.poll(() => stripe.deliver(server.url, event)).toBe(200)
    expect(await ordersOf(id)).toHaveLength(1)
  })
})
