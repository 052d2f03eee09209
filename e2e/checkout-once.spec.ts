import type { Page } from '@playwright/test'
import { buy, cardNumber, cards, expectPaid, fillShipping, heading, payButton } from './pages/checkout-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/stripe-test.ts'

// Nothing here is about being offline.
test.use({ serviceWorkers: 'block' })

const confirming = 'Your payment is being confirmed'

async function fill(page: Page, card: string = cards.succeeds): Promise<void> {
  await fillShipping(page)
  await cardNumber(page).fill(card)
}

/** From now on the provider's answer to a confirmation never reaches the page. */
const loseAnswers = (page: Page) =>
  page.evaluate(() => {
    const real = window.fetch
    window.fetch = (...parts) =>
      String(parts[0]).endsWith('/confirm')
        ? real(...parts).then(() => new Promise<Response>(() => undefined))
        : real(...parts)
  })

const paid = (all: { status: string; amount: number }[]) => all.filter(({ status }) => status === 'succeeded')

test('a quantity changed in another tab is shown before it is charged, and both tabs end in one order', async ({
  page,
  context,
  payments,
  orders,
}) => {
  await buy(page, 1)
  await fill(page)
  const other = await context.newPage()
  await buy(other, 3)
  await expect(payButton(page)).toHaveText('Complete Payment - £30.00')
  await expect(page.getByText('The total is now £30.00, and that’s what you’ll pay.')).toBeVisible()
  await expectAccessible(page)
  await fill(page)
  await payButton(page).click()
  await expectPaid(page)
  await expectPaid(other)
  expect(paid(await payments())).toMatchObject([{ amount: 3000 }])
  expect(await orders()).toMatchObject([{ quantity: 3, total_amount: '30.00' }])
})

test('two tabs that press at once charge once', async ({ page, context, payments, orders }) => {
  await buy(page, 2)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(payButton(other)).toHaveText('Complete Payment - £20.00')
  await fill(page)
  await fill(other)
  await Promise.all([payButton(page).click(), payButton(other).click()])
  await Promise.all([expectPaid(page), expectPaid(other)])
  expect(paid(await payments())).toHaveLength(1)
  expect(await orders()).toHaveLength(1)
})

for (const leave of ['Back', 'a closed tab'] as const) {
  // Both end in the same look for a payment at the next checkout.
  const details = leave === 'Back' ? slow : {}
  test(
    `${leave} while the card is charged leads to the order, not to a new payment`,
    details,
    async ({ page, context, payments, orders }) => {
      await buy(page, 3)
      await fill(page)
      await loseAnswers(page)
      await payButton(page).click()
      await expect.poll(async () => paid(await payments()).length).toBe(1)
      let next = page
      if (leave === 'Back') await page.goBack()
      else {
        next = await context.newPage()
        await page.close()
      }
      await next.goto('/shop')
      await next.getByRole('spinbutton', { name: 'Quantity' }).fill('5')
      await next.getByRole('button', { name: /^Buy Now/ }).click()
      await expectPaid(next)
      expect(await payments()).toHaveLength(1)
      expect(await orders()).toMatchObject([{ quantity: 3 }])
      // What is bought now is another purchase.
      await buy(next, 5)
      await expect(payButton(next)).toHaveText('Complete Payment - £50.00')
    },
  )
}

test('a tab closed at the bank’s page is finished by the page that the bank sends back to', async ({
  page,
  context,
  world,
  payments,
  orders,
}) => {
  await buy(page, 2)
  await fill(page, cards.needsConfirmation)
  const bank = /\/authenticate\?/
  await page.route(bank, () => undefined)
  await payButton(page).click()
  await expect.poll(async () => (await payments())[0]?.status).toBe('requires_action')
  const [payment] = await payments()
  const next = await context.newPage()
  await page.close()
  await next.goto('/checkout')
  await expect(heading(next, confirming)).toBeVisible()
  await next.goto(`${world.stripeUrl}/authenticate?payment_intent=${payment?.id}`)
  await expectPaid(next)
  expect(await payments()).toHaveLength(1)
  expect(await orders()).toMatchObject([{ quantity: 2 }])
})

test(
  'a slow bank: another quantity and a reload wait for it, and the page ends at the order automatically',
  slow,
  async ({ page, world, payments, orders }) => {
    await buy(page, 1)
    await fill(page, cards.slowBank)
    await payButton(page).click()
    const waiting = heading(page, 'Your bank is still processing the payment')
    await expect(waiting).toBeVisible()
    await expectAccessible(page)
    await page.goto('/shop')
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
    await page.getByRole('button', { name: /^Buy Now/ }).click()
    await expect(waiting).toBeVisible()
    await page.reload()
    await expect(waiting).toBeVisible()
    const [payment, ...more] = await payments()
    expect(more).toEqual([])
    await world.pay(payment?.id ?? '')
    await expectPaid(page)
    expect(await orders()).toMatchObject([{ quantity: 1, total_amount: '10.00' }])
  },
)

test.describe('a crash', () => {
  test.use({ allowedNoise: /removeChild|NotFoundError/ })

  test(
    'of the screen after the order was made leads to the thanks by "Try Again"',
    slow,
    async ({ page, payments, orders }) => {
      await buy(page, 1)
      await fill(page)
      // As a browser's translation does: what React wants to remove is not where it was.
      await page.evaluate(() =>
        document.querySelector('form')?.addEventListener('submit', () => {
          const sheet = document.querySelector('h1')?.parentElement
          sheet?.replaceWith(...sheet.childNodes)
        }),
      )
      await payButton(page).click()
      await expect(heading(page, 'Something went wrong')).toBeVisible()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(heading(page, 'Payment Successful!')).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(await payments()).toHaveLength(1)
      expect(await orders()).toHaveLength(1)
    },
  )
})
