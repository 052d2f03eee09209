import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adminPaymentSchema } from '../../contract/admin-payments.ts'
import { demoCards } from '../../contract/demo-payments.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import { buyer, intentBody, placeOrder, post } from '../../testing/buying.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

async function begin(quantity = 2) {
  const response = await post(`${server.url}/api/create-payment-intent`, intentBody(quantity))
  const { clientSecret } = (await response.json()) as { clientSecret: string }
  return { clientSecret, id: clientSecret.split('_secret_')[0] as string }
}

function confirm(clientSecret: string, changes: { number?: string; expiry?: string; returnUrl?: string } = {}) {
  const { number = demoCards.succeeds, expiry = '12 / 49', returnUrl = `${server.url}/checkout?step=back` } = changes
  return post(`${server.url}/api/demo-payments/confirm`, {
    clientSecret,
    card: { number, expiry, cvc: '123' },
    returnUrl,
    shipping: {
      name: buyer.name,
      address: { line1: buyer.address, city: buyer.city, postalCode: buyer.postalCode, country: 'GB' },
    },
    receiptEmail: buyer.email,
  })
}

const ordersOf = (id: string) => server.knex('orders').where({ payment_intent_id: id })

describe('the demo checkout', () => {
  it('tells the app that it is a demo', async () => {
    const settings = await (await fetch(`${server.url}/api/payment-settings`)).json()
    expect(settings).toEqual({ provider: 'demo', publishableKey: null })
  })

  it('pays, and makes the order even when the browser never asks for it', async () => {
    const { clientSecret, id } = await begin()
    expect((await placeOrder(server.url, id)).status).toBe(402)
    expect(await (await confirm(clientSecret)).json()).toEqual({ status: 'succeeded', id })
    await expect.poll(() => ordersOf(id)).toMatchObject([{ quantity: 2, total_amount: '20.00', city: buyer.city }])
    expect((await placeOrder(server.url, id)).status).toBe(200)
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('declines a card, and takes another one after that', async () => {
    const { clientSecret, id } = await begin()
    const declined = await (await confirm(clientSecret, { number: demoCards.declined })).json()
    expect(declined).toEqual({ status: 'declined', message: 'Your card was declined.' })
    const expired = await (await confirm(clientSecret, { expiry: '01/20' })).json()
    expect(expired).toEqual({ status: 'declined', message: 'Your card has expired.' })
    const real = await (await confirm(clientSecret, { number: '5555 5555 5555 4444' })).json()
    expect(real).toMatchObject({ status: 'declined' })
    expect(await ordersOf(id)).toEqual([])
    expect(await (await confirm(clientSecret)).json()).toMatchObject({ status: 'succeeded' })
  })

  it('asks for a confirmation on a page of its own, which redirects back', async () => {
    const { clientSecret, id } = await begin()
    const asked = await (await confirm(clientSecret, { number: demoCards.needsConfirmation })).json()
    const { redirectUrl } = asked as { redirectUrl: string }
    const page = await fetch(server.url + redirectUrl)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).toContain('Demo checkout: no money moves.')
    const [no, yes] = ['no', 'yes'].map((answer) => `${server.url}${redirectUrl}&answer=${answer}`) as [string, string]

    const refused = await fetch(no, { method: 'POST', redirect: 'manual' })
    expect(refused.headers.get('location')).toMatch(/^\/checkout\?step=back&payment_intent=.*redirect_status=failed$/)
    expect((await placeOrder(server.url, id)).status).toBe(402)

    await confirm(clientSecret, { number: demoCards.needsConfirmation })
    const back = await fetch(yes, { method: 'POST', redirect: 'manual' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(/redirect_status=succeeded$/)
    const state = await post(`${server.url}/api/demo-payments/retrieve`, { clientSecret })
    expect(await state.json()).toEqual({ id, status: 'succeeded', message: null })
    await expect.poll(() => ordersOf(id)).toHaveLength(1)
  })

  it('redirects to this site only, and needs the right client secret', async () => {
    const { clientSecret } = await begin()
    for (const returnUrl of [
      'https://evil.example/',
      '//evil.example/',
      `${server.url}//evil.example/`,
      'javascript:1',
    ]) {
      expect((await confirm(clientSecret, { returnUrl })).status).toBe(400)
    }
    expect((await confirm(`${clientSecret}0`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/demo-payments/step`)).status).toBe(404)
  })

  it('sends the events of payments made before a crash after the next start', async () => {
    const { clientSecret, id } = await begin()
    // Paid, and killed before the event was sent.
    await server.knex('demo_payments').where({ client_secret: clientSecret }).update({ status: 'succeeded' })
    await server.join()
    await expect.poll(() => ordersOf(id)).toHaveLength(1)
  })
})

describe('the demo provider’s books', () => {
  const pay = async (number: string = demoCards.succeeds) => {
    const { clientSecret, id } = await begin(3)
    await confirm(clientSecret, { number })
    await expect.poll(() => ordersOf(id)).toHaveLength(1)
    const [order] = await ordersOf(id)
    return { id, orderId: order.id as number }
  }

  it('know refunds, once for each key and never more than was paid', async () => {
    const admin = await createAdminClient(server.url)
    const { id, orderId } = await pay()
    const refund = (pence: number, key: string = randomUUID()) =>
      admin.send('POST', `/api/admin/orders/${orderId}/refunds`, { pence, key, reason: 'duplicate' })
    const key = randomUUID()
    const answer = await refund(1000, key)
    expect(answer.status).toBe(201)
    const payment = adminPaymentSchema.parse(await answer.json())
    expect(payment).toMatchObject({ refunded: '10.00', refundable: '20.00', fee: '0.65', providerUrl: null })
    expect((await refund(1000, key)).status).toBe(200)
    expect((await refund(2001)).status).toBe(409)
    expect((await refund(2000)).status).toBe(201)
    expect(await ordersOf(id)).toMatchObject([{ payment_state: 'refunded', refunded_amount: '30.00' }])
    // Its own event comes as well, and is nothing new.
    await expect
      .poll(() => server.knex('demo_payments').where({ id }).whereNotNull('told_at').pluck('changes'))
      .toEqual([2])
  })

  it('know a card whose owner disputes every payment, and refuse to refund it', async () => {
    const admin = await createAdminClient(server.url)
    const { orderId } = await pay(demoCards.disputed)
    const read = async () =>
      adminPaymentSchema.parse(await (await admin.get(`/api/admin/orders/${orderId}/payment`)).json())
    expect(await read()).toMatchObject({
      trouble: 'disputed',
      needsAttention: true,
      dispute: { state: 'needs_response' },
    })
    const body = { pence: 1000, key: randomUUID(), reason: 'fraudulent' }
    expect((await admin.send('POST', `/api/admin/orders/${orderId}/refunds`, body)).status).toBe(409)
    expect(await read()).toMatchObject({ refundable: '30.00', refunds: [{ state: 'refused' }] })
  })
})
