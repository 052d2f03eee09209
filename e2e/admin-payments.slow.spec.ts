import type { Page } from '@playwright/test'
import type { FakeIntent } from '#api/testing/fake-stripe-intents'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { expect, test } from './support/stripe-test.ts'
import type { World } from './support/world.ts'

test.use({ serviceWorkers: 'block' })

/** A payment that the server has heard of, with what is odd about it. */
async function pay(page: Page, world: World, changes: Partial<FakeIntent> = {}): Promise<string> {
  const body = { amount: 30, quantity: 3, currency: 'gbp', description: 'Three tags' }
  const answer = await page.request.post('/api/create-payment-intent', { data: body })
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  const id = clientSecret.split('_secret_')[0] ?? ''
  await world.pay(id, { receiptEmail: 'ada@example.com', ...changes })
  expect(await world.sendWebhook(id)).toEqual([200])
  return id
}

test('a payment at an odd amount is listed, refunded in part by keyboard, and marked as done', async ({
  page,
  world,
  payments,
}) => {
  const id = await pay(page, world, { received: 2999 })
  await openDashboard(page, '?tab=payments')
  await expect(page.getByRole('tab', { name: /^Payments \(\d+\)$/ })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: id })
  await expect(card.getByText('Check payment')).toBeVisible()
  await expect(card.getByText(/matches none of our prices/)).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Refund…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('12.50')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('The buyer asked for it')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Amount/ }).press('Enter')
  await expect(dialog.getByText('£12.50 goes back to the buyer, and we keep £17.49.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Refund £12.50' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/sent to the buyer’s card/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await payments()).find((payment) => payment.id === id)).toMatchObject({ refunds: [{ pence: 1250 }] })

  await card.getByRole('button', { name: 'Mark as done' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All payments')
  await expect(card.getByText(/^Marked as done by/)).toBeVisible()
  await expect(card.getByText(/^£12\.50 · sent to the buyer/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Export month' }).click()
  expect((await download).suggestedFilename()).toMatch(/^plush-trails-money-20\d\d-\d\d\.csv$/)
})

test('a disputed order is marked as shipped only after a question', async ({ page, world }) => {
  const id = await pay(page, world, { dispute: 'needs_response' })
  const [order] = await world.rows<{ id: number }>('select id from orders where payment_intent_id = ?', [id])
  const number = `#${String(order?.id).padStart(6, '0')}`
  await openDashboard(page, '?tab=orders')
  const status = page.getByRole('combobox', { name: `Status of order ${number}` })
  await status.selectOption('Shipped')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading', { name: 'Is this order really to be sent?' })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Don’t do it' }).click()
  await expect(status).toHaveValue('pending')
  await status.selectOption('Shipped')
  await question.getByRole('button', { name: 'Do it anyway' }).click()
  await expect(status).toHaveValue('shipped')
})
