import { expect, type Locator, type Page } from '@playwright/test'

export const buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
} as const

/** Card numbers that either provider's test mode knows. */
export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  needsConfirmation: '4000 0025 0000 3155',
  /** Only Stripe's test mode: the bank takes its time. */
  slowBank: '4000 0000 0000 5126',
} as const

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Complete Payment/ })

/** From the shop window to the ready checkout, as a buyer goes. */
export async function buy(page: Page, quantity: number): Promise<void> {
  await page.goto('/shop')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  await expect(payButton(page)).toBeVisible()
}

export async function fillShipping(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Full Name' }).fill(buyer.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(buyer.address)
  await page.getByRole('textbox', { name: 'City' }).fill(buyer.city)
  await page.getByRole('textbox', { name: 'Postal Code' }).fill(buyer.postalCode)
}

export const cardNumber = (page: Page): Locator => page.getByRole('textbox', { name: 'Card number' })

export async function useDemoCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${number}` }).click()
}

export async function expectPaid(page: Page): Promise<void> {
  // Said twice: to the eye, and to those who listen.
  const thanks = page.getByText('Thank you for your purchase! Your tag will be shipped soon.', { exact: true })
  await expect(thanks.first()).toBeVisible()
  await expect(page).toHaveURL('/')
}
