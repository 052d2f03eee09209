import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { demoCards } from '../../contract/demo-payments.ts'
import { intentIdOf, type PaymentIntent } from '../../contract/payments.ts'
import { buyer, confirmed, intentBody, post } from '../../testing/buying.ts'
import { useTestServer, useTestShop } from '../../testing/file-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const { server, stripe } = useTestShop(wideBudgets)
afterEach(() => void (stripe.faults.length = stripe.requests.length = 0))

const ask = (checkoutId: string, quantity: number, url = server.url) =>
  post(`${url}/api/create-payment-intent`, { ...intentBody(quantity), checkoutId })

async function open(checkoutId: string, quantity: number, url?: string) {
  const response = await ask(checkoutId, quantity, url)
  expect(response.status).toBe(200)
  const intent = (await response.json()) as PaymentIntent
  return { ...intent, id: intentIdOf(intent.clientSecret) }
}

const ofCheckout = (id: string) => [...stripe.intents.values()].filter(({ metadata }) => metadata['wish'] === id)
const payable = (id: string) => ofCheckout(id).filter(({ status }) => status !== 'canceled')
const several = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

describe('one purchase', () => {
  it('has one payment, however often it is asked for', async () => {
    const id = randomUUID()
    const first = await open(id, 2)
    expect(first.status).toBe('open')
    expect(await open(id, 2)).toEqual(first)
    expect(ofCheckout(id)).toMatchObject([{ amount: 2000, metadata: { quantity: '2' } }])
  })

  it('cancels the payment of another quantity before it has a new one', async () => {
    const id = randomUUID()
    const one = await open(id, 1)
    const three = await open(id, 3)
    expect(three.id).not.toBe(one.id)
    expect(stripe.intents.get(one.id)?.status).toBe('canceled')
    expect(payable(id)).toMatchObject([{ id: three.id, amount: 3000 }])
    const back = await open(id, 1)
    expect(payable(id)).toMatchObject([{ id: back.id, amount: 1000 }])
  })

  it('replaces a payment that was cancelled elsewhere, and one that the provider does not know', async () => {
    const id = randomUUID()
    const first = await open(id, 1)
    Object.assign(stripe.intents.get(first.id) ?? {}, { status: 'canceled' })
    const second = await open(id, 1)
    stripe.intents.delete(second.id)
    const third = await open(id, 1)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  it.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
  ])('keeps a payment that is %s, whatever quantity is asked for', async (status, told) => {
    const id = randomUUID()
    const first = await open(id, 1)
    if (status === 'succeeded') stripe.pay(first.id, confirmed)
    else Object.assign(stripe.intents.get(first.id) ?? {}, { status })
    expect(await open(id, 3)).toEqual({ ...first, status: told })
    expect(ofCheckout(id)).toHaveLength(1)
  })

  it('cancels one that waits for its confirmation step, which then takes no money', async () => {
    const id = randomUUID()
    const first = await open(id, 1)
    Object.assign(stripe.intents.get(first.id) ?? {}, { status: 'requires_action', returnUrl: server.url })
    await open(id, 2)
    await fetch(`${stripe.url}/authenticate?payment_intent=${first.id}`, { redirect: 'manual' })
    expect(stripe.intents.get(first.id)?.status).toBe('canceled')
    expect(payable(id)).toMatchObject([{ amount: 2000 }])
  })

  it('refuses an ID that is none', async () => {
    expect((await ask('1', 1)).status).toBe(400)
    expect(stripe.requests).toEqual([])
  })
})

describe('several at once', () => {
  it('agree on one payment, over processes and for different quantities', async () => {
    const other = await server.join()
    const id = randomUUID()
    const answers = await Promise.all(several(12, (i) => ask(id, 1 + (i % 3), i % 2 ? other.url : server.url)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    // None at this moment, when the last of them gave up after it had cancelled.
    expect(payable(id).length).toBeLessThanOrEqual(1)
    const last = await open(id, 2)
    expect(payable(id)).toMatchObject([{ id: last.id, amount: 2000 }])
    await other.stop()
  })

  it.each(several(8, (i) => i))(
    'take the money once: a change of quantity against a confirmation, round %i',
    async () => {
      const id = randomUUID()
      const first = await open(id, 1)
      const confirmation = fetch(`${stripe.url}/v1/payment_intents/${first.id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ 'payment_method_data[card][number]': '4242424242424242' }),
      })
      const [answer] = await Promise.all([open(id, 3), confirmation])
      const paid = ofCheckout(id).filter(({ status }) => status === 'succeeded')
      if (paid.length === 1) expect(answer).toMatchObject({ id: first.id, status: 'succeeded' })
      else expect(stripe.intents.get(first.id)?.status).toBe('canceled')
      expect(payable(id)).toHaveLength(1)
    },
  )
})

describe('a request that broke off', () => {
  it.each(several(6, (i) => i))('at the provider’s call %i leaves no second payment behind', async (calls) => {
    const id = randomUUID()
    await open(id, 1)
    stripe.faults.push(...several(calls, () => undefined as never), 'cut', 'cut', 'cut')
    await ask(id, 2)
    stripe.faults.length = 0
    const next = await open(id, 2)
    expect(payable(id)).toMatchObject([{ id: next.id, amount: 2000 }])
  })

  it('after the provider had created the payment gets that same payment', async () => {
    const id = randomUUID()
    const first = await open(id, 1)
    // As a process that died before it wrote down what the provider had answered.
    await server.knex('checkouts').where({ id }).update({ payment_intent_id: null })
    expect(await open(id, 1)).toEqual(first)
    await server.knex('checkouts').where({ id }).update({ payment_intent_id: null })
    await open(id, 2)
    expect(payable(id)).toMatchObject([{ amount: 2000 }])
  })

  it('with a failure of the provider is not held up by it, because the provider repeats it for the same key', async () => {
    const id = randomUUID()
    stripe.faults.push({ status: 500 }, { status: 500 }, { status: 500 })
    expect((await ask(id, 1)).status).toBe(502)
    await open(id, 1)
    const keys = stripe.requests.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys)).toEqual(new Set([`checkout-${id}-1`, `checkout-${id}-2`]))
  })

  it('while another one succeeded leaves that one’s payment in place', async () => {
    const id = randomUUID()
    stripe.faults.push(undefined as never, { status: 500 }, { status: 500 }, { status: 500 })
    const answers = await Promise.all([ask(id, 1), ask(id, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 502])
    const made = (await answers.find(({ ok }) => ok)?.json()) as PaymentIntent
    expect((await open(id, 1)).clientSecret).toBe(made.clientSecret)
  })

  it('before the price changed asks for the same payment again, and then for the one of the new price', async () => {
    const id = randomUUID()
    await server.knex('checkouts').insert({ id, quantity: 3, pence: 2400 })
    await open(id, 3)
    const prices = ofCheckout(id).map(({ amount, metadata, status }) => [amount, metadata['unit_price'], status])
    expect(prices).toEqual([
      [2400, '800', 'canceled'],
      [3000, '1000', 'requires_payment_method'],
    ])
  })

  it('after the price had changed charges the new price, which the form shows', async () => {
    const id = randomUUID()
    const old = await open(id, 1)
    await server.knex('checkouts').where({ id }).update({ pence: 900 })
    expect((await open(id, 1)).id).not.toBe(old.id)
    expect(payable(id)).toHaveLength(1)
  })
})

describe('with the demo provider', () => {
  const demo = useTestServer(wideBudgets)
  const confirm = (clientSecret: string) =>
    post(`${demo.url}/api/demo-payments/confirm`, {
      clientSecret,
      card: { number: demoCards.succeeds, expiry: '12/49', cvc: '123' },
      returnUrl: `${demo.url}/checkout`,
      shipping: { name: buyer.name, address: { line1: 'x', city: 'x', postalCode: 'x', country: 'GB' } },
      receiptEmail: buyer.email,
    })

  it('a replaced payment cannot be made any more, and a made one is not replaced', async () => {
    const id = randomUUID()
    const one = await open(id, 1, demo.url)
    const two = await open(id, 2, demo.url)
    expect(await (await confirm(one.clientSecret)).json()).toEqual({ status: 'canceled', id: one.id })
    expect(await (await confirm(two.clientSecret)).json()).toEqual({ status: 'succeeded', id: two.id })
    expect(await (await confirm(two.clientSecret)).json()).toEqual({ status: 'succeeded', id: two.id })
    expect(await open(id, 3, demo.url)).toEqual({ ...two, status: 'succeeded' })
    expect(await demo.knex('demo_payments').where({ status: 'succeeded' })).toHaveLength(1)
  })
})
