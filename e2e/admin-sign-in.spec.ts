import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard, signInAs } from './support/admin.ts'
import { expectWords } from './support/screen-words.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

const email = 'admin@plushtrails.example'

test.describe.configure({ timeout: 120_000 })

/** Everything the browser has put away for this site, as one text. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '')
        kept.push(request.url, isText ? await answer?.text() : null)
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? '')
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(new Error('cannot open'))
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        kept.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      db.close()
    }
    return JSON.stringify(kept)
  })

test(
  'an admin signs in at a provider on another host; everybody else comes back with a sentence',
  slow,
  async ({ page }) => {
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/admin')
    await expectWords(page, '/admin', ['Admin Login', 'Back to Home'])
    await expectAccessible(page)
    for (const [account, sentence] of [
      ['stranger', /This account doesn’t have access to the dashboard/],
      ['unverified', /email address hasn’t been verified/],
      ['nobody', 'Sign-in was cancelled.'],
    ] as const) {
      await signInAs(page, account)
      await expect(page.getByText(sentence)).toBeVisible()
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL('/admin')
    }
    await signInAs(page, 'admin')
    await expect(page).toHaveURL('/admin/dashboard')
    await expectWords(page, 'the dashboard', ['Toys', 'Comments', 'Orders', 'Logout'])
    await expect(page.getByText(email)).toBeVisible()

    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/dashboard')
  },
)

test('offline the dashboard shows nothing, and logout leaves nothing on the device, behind Back or in another tab', async ({
  page,
  context,
  toy,
}) => {
  await openDashboard(page, `?tab=toys&search=${toy.id}`)
  const row = page.getByRole('row', { name: new RegExp(toy.id) })
  await expect(row).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await expect(page.getByText(/you can’t save changes until you’re back online/)).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: /You’re offline|The dashboard needs a connection/ }),
  ).toBeVisible()
  await expect(page.getByText(toy.id)).toHaveCount(0)
  await context.setOffline(false)
  await expect(row).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/admin/dashboard')
  await expect(other.getByRole('table', { name: 'Toys' })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(row).toHaveCount(0)
  const kept = await readDevice(page)
  expect(kept).not.toContain(email)
  expect(kept).not.toContain(toy.id)
  expect(kept).not.toMatch(/api\/(toys\?|entries|orders|audit|auth)/)

  // The other tab still shows what it had read; its next question sends it to the sign-in page.
  await other.getByRole('tab', { name: 'Orders' }).click()
  await expect(other.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})
