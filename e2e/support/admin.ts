import { expect, type Page } from '@playwright/test'

/** The demo provider's buttons. */
export const accounts = {
  admin: /^Ada Admin/,
  stranger: /^Sam Stranger/,
  unverified: /^Uma Unverified/,
  nobody: 'Cancel',
} as const

/** From /admin to the provider's page, on another host, and back as the account that was chosen there. */
export async function signInAs(page: Page, account: keyof typeof accounts): Promise<void> {
  await page.goto('/admin')
  const app = new URL(page.url()).host
  await page.getByRole('button', { name: /^Sign in with / }).click()
  await page.waitForURL(({ host }) => host !== app)
  await page.getByRole('button', { name: accounts[account] }).click()
  await page.waitForURL(({ host }) => host === app)
}

/** A signed-in admin on the dashboard; with a query such as '?tab=orders' at one of its places. */
export async function openDashboard(page: Page, query = ''): Promise<void> {
  await signInAs(page, 'admin')
  if (query) await page.goto(`/admin/dashboard${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
}
