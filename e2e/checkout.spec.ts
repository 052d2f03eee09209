import type { Page } from '@playwright/test'
import { buy, buyer, cards, expectPaid, fillShipping, heading, payButton, useDemoCard } from './pages/checkout-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

// The worker is looked at elsewhere; installing it takes a third of such a story.
test.use({ serviceWorkers: 'block' })

const ordersOf = (rows: <T>(sql: string, bindings?: unknown[]) => Promise<T[]>, email: string) =>
  rows<{ quantity: number; total_amount: string; city: string }>('select * from orders where customer_email = ?', [
    email,
  ])

/** Everything filled in, with an address of this story alone. */
async function fillFor(page: Page, email: string, card: string): Promise<void> {
  await fillShipping(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await useDemoCard(page, card)
}

test('the demo checkout fails to open, opens, declines, and is paid after a confirmation step', async ({
  page,
  world,
}) => {
  await buy(page, 3)
  world.proxy.break({ path: /^\/api\/create-payment-intent$/, fault: { kind: 'status', status: 502 } })
  await page.reload()
  await expect(heading(page, 'Payment Setup Failed')).toBeVisible()
  const toast = page.getByText('Failed to initialize payment. Please try again.', { exact: true })
  await expect(toast.first()).toBeVisible()
  await expectAccessible(page)
  world.proxy.heal()
  await page.getByRole('button', { name: 'Try Again' }).click()

  await expect(payButton(page)).toHaveText('Complete Payment - £30.00')
  await expectAccessible(page)
  await payButton(page).click()
  await expect(page.getByText('Enter the recipient’s name')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Demo checkout: no money moves')).toBeVisible()
  await fillFor(page, 'step@example.com', cards.declined)
  await payButton(page).click()
  await expect(page.getByRole('main').getByText('Payment Failed')).toBeVisible()
  expect(await ordersOf(world.rows, 'step@example.com')).toEqual([])

  await useDemoCard(page, cards.needsConfirmation)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('main').getByText('You declined the confirmation.')).toBeVisible()
  await expect(payButton(page)).toHaveText('Complete Payment - £30.00')

  await fillFor(page, 'step@example.com', cards.needsConfirmation)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expectPaid(page)
  await expect
    .poll(() => ordersOf(world.rows, 'step@example.com'))
    .toMatchObject([{ quantity: 3, total_amount: '30.00', city: 'London' }])
})

test('by keyboard alone, and the mail leads to the order', slow, async ({ page, world }) => {
  const email = 'keyboard@example.com'
  await buy(page, 2)
  await page.getByRole('textbox', { name: 'Full Name' }).focus()
  for (const text of [buyer.name, email, buyer.address, buyer.city, buyer.postalCode]) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Use ${cards.succeeds}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Security code' }).focus()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPaid(page)

  let link = ''
  await expect
    .poll(async () => {
      const mail = (await world.mails()).find((text) => text.includes(email)) ?? ''
      link = /\/order\/[\w-]+/.exec(mail.replace(/=\r?\n/g, ''))?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(link)
  await expect(heading(page, 'Your Order')).toBeVisible()
  await expect(page.getByText('Qty: 2')).toBeVisible()
  await expect(page.getByText('£20.00')).toBeVisible()
  await expect(page.getByText('United Kingdom').first()).toBeVisible()
  await expectAccessible(page)

  const altered = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
  await page.goto(altered)
  await expect(heading(page, '404 Page Not Found')).toBeVisible()
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without signal it says so, keeps nothing, and goes on by itself', async ({ page, context, world }) => {
    await buy(page, 1)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const before = world.proxy.arrivals('POST', /create-payment-intent/).length
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page, 'You’re offline')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(payButton(page)).toBeVisible()
    expect(world.proxy.arrivals('POST', /create-payment-intent/)).toHaveLength(before + 1)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().filter(({ url }) => url.includes('/api/')).length
    })
    expect(kept).toBe(0)
  })

  test.describe('cold', () => {
    test.use({ allowedNoise: /ScreenUnavailableError/ })

    test(
      'a checkout never opened here says that paying needs a connection, and goes on with one',
      slow,
      async ({ page, context }) => {
        await page.goto('/shop')
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await context.setOffline(true)
        await page.goto('/checkout')
        await expect(heading(page, 'Paying needs a connection')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Back to the Shop' })).toBeVisible()
        await expectAccessible(page)
        await context.setOffline(false)
        await expect(payButton(page)).toBeVisible()
      },
    )
  })
})
