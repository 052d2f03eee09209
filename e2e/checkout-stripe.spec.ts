import type { Page } from '@playwright/test'
import { buy, buyer, cardNumber, cards, expectPaid, fillShipping, payButton } from './pages/checkout-page.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/stripe-test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

async function pay(page: Page, card: string): Promise<void> {
  await cardNumber(page).fill(card)
  await payButton(page).click()
}

async function fillAndPay(page: Page, card: string): Promise<void> {
  await fillShipping(page)
  await pay(page, card)
}

const threeTags = {
  customer_name: buyer.name,
  customer_email: buyer.email,
  shipping_address: buyer.address,
  city: buyer.city,
  postal_code: buyer.postalCode,
  country: 'United Kingdom',
  quantity: 3,
  total_amount: '30.00',
  currency: 'gbp',
}

test('three tags cost £30.00 on every page, at the provider and in the order', async ({ page, payments, orders }) => {
  await buy(page, 3)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('Qty: 3')).toBeVisible()
  await expect(summary.getByText('£30.00')).toHaveCount(2)
  await expect(payButton(page)).toHaveText('Complete Payment - £30.00')
  await fillAndPay(page, cards.succeeds)
  await expectPaid(page)
  expect(await payments()).toMatchObject([
    {
      status: 'succeeded',
      amount: 3000,
      receiptEmail: buyer.email,
      shipping: { name: buyer.name, address: { line1: buyer.address, postal_code: buyer.postalCode, country: 'GB' } },
    },
  ])
  expect(await orders()).toMatchObject([threeTags])
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-quantity'))).toBeNull()

  // The way back leads to the shop, not to a payment that is over.
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})

test('a declined card says why, and after a confirmation step the next one has paid the same payment', async ({
  page,
  payments,
  orders,
}) => {
  await buy(page, 3)
  await fillAndPay(page, cards.declined)
  await expect(page.getByRole('main').getByText('Your card was declined.')).toBeVisible()
  expect(await orders()).toEqual([])
  await page.reload()
  // It takes the browser to the bank's page and brings it back.
  await fillAndPay(page, cards.needsConfirmation)
  await expectPaid(page)
  expect(await payments()).toHaveLength(1)
  expect(await orders()).toMatchObject([threeTags])
})

test('a tab closed right after paying loses nothing: the webhook makes the order, once', async ({
  page,
  world,
  payments,
  orders,
}) => {
  await buy(page, 3)
  world.proxy.break({ method: 'POST', path: /^\/api\/orders$/, fault: { kind: 'black-hole' } })
  await fillAndPay(page, cards.succeeds)
  await expect.poll(async () => (await payments())[0]?.status).toBe('succeeded')
  await page.close()
  expect(await orders()).toEqual([])
  const [payment] = await payments()
  expect(await world.sendWebhook(payment?.id ?? '', 3)).toEqual([200, 200, 200])
  expect(await orders()).toMatchObject([threeTags])
})

test('a reload in the middle of a payment finishes it instead of beginning another', async ({
  page,
  context,
  payments,
  orders,
}) => {
  await buy(page, 3)
  await page.reload()
  await expect(payButton(page)).toBeVisible()
  const prepared = (await payments()).length
  // The card is charged, and the answer never reaches the page.
  const confirm = /payment_intents\/[^/]+\/confirm$/
  let charged: (value: unknown) => void = () => undefined
  const isCharged = new Promise((resolve) => (charged = resolve))
  await context.route(confirm, async (route) => {
    const stripe = (await payments()).at(-1)
    await route.fallback().catch(() => undefined)
    charged(stripe)
  })
  await fillShipping(page)
  await cardNumber(page).fill(cards.succeeds)
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = (...parts) =>
      String(parts[0]).endsWith('/confirm')
        ? real(...parts).then(() => new Promise<Response>(() => undefined))
        : real(...parts)
  })
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible()
  await isCharged
  await expect.poll(async () => (await payments()).at(-1)?.status).toBe('succeeded')
  await page.reload()
  await expectPaid(page)
  expect(await payments()).toHaveLength(prepared)
  expect(await orders()).toMatchObject([threeTags])
})

test('only the checkout loads the provider, and it follows the quantity', slow, async ({ page, context, payments }) => {
  const foreign: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('stripe.com')) foreign.push(request.url())
  })
  for (const path of ['/', '/shop', '/terms']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).not.toContain('stripe.com')
  }
  expect(foreign).toEqual([])
  // Reached by a step inside the app, the checkout still gets a document of its own.
  await page.evaluate(() => {
    history.pushState(null, '', '/checkout')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(cardNumber(page)).toBeVisible()

  await buy(page, 1)
  await page.goBack()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  await expect(payButton(page)).toHaveText('Complete Payment - £20.00')
  await page.goBack()
  await page.goForward()
  await expect(payButton(page)).toHaveText('Complete Payment - £20.00')
  expect((await payments()).map(({ amount }) => amount)).toEqual(expect.arrayContaining([1000, 2000]))
})
