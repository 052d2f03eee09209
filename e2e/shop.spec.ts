import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

test('a visitor looks at the tag, picks a number and goes to the checkout', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Get Your Adventure Tag' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^The tag from both sides/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'On a bear' }).click()
  await expect(page.getByRole('img', { name: /^The tag on its chain/ })).toBeVisible()

  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(page.getByRole('button', { name: 'Buy Now - £10.00', exact: true })).toBeVisible()
  await quantity.press('ArrowDown')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('2500')
  await expect(page.getByRole('button', { name: 'Buy Now - £25000.00', exact: true })).toBeVisible()
  await quantity.fill('2')
  await page.getByRole('button', { name: 'One tag more' }).click()

  // A page load, not a step inside the app: the checkout has a security policy of its own.
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Buy Now - £30.00', exact: true }).click()
  await loaded
  await expect(page).toHaveURL('/checkout')
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-quantity'))).toBe('3')
})
