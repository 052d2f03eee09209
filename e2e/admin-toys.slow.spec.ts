import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { expectWords, rememberMessages } from './support/screen-words.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(({ page }) => rememberMessages(page))

const columns = ['ID', 'Toy Name', 'Mission', 'Start Date', 'Status', 'Linked Order', 'Stops', 'Actions']

test('a toy is made, opens with its password, is edited with a photo, and goes with its stops', async ({
  page,
  world,
  photo,
  request,
}) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Add New Toy' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Toy' })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Generate ID' }).click()
  await form.getByRole('button', { name: 'Generate password' }).click()
  const id = await form.getByLabel('Tag ID').inputValue()
  const password = await form.getByLabel('Password', { exact: true }).inputValue()
  await form.getByLabel('Toy Name').fill('Bo the Desk Bear')
  await form.getByRole('button', { name: 'Create Toy' }).dblclick()
  const tag = page.getByRole('dialog', { name: 'Save these tag details' })
  await expect(tag.getByText(id)).toBeVisible()
  await expect(tag.getByText(password)).toBeVisible()
  await expectWords(page, 'a new toy', ['Toy created successfully'])
  await tag.getByRole('button', { name: 'Done' }).click()
  const verified = await request.post(`/api/toys/${id}/verify-password`, { data: { password } })
  expect(verified.status()).toBe(200)

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('desk bear')
  const row = page.getByRole('row', { name: new RegExp(id) })
  await expect(row).toContainText('Inactive')
  await expectWords(page, 'the Toys tab', [...columns, '1 result'])
  const choices = page.getByRole('combobox', { name: 'Status' }).getByRole('option')
  expect(await choices.allTextContents()).toEqual(['All Statuses', 'Active', 'Inactive', 'Completed'])
  await expect(page).toHaveURL(/search=desk\+bear/)
  await page.reload()
  await expect(search).toHaveValue('desk bear')
  await expect(row).toBeVisible()
  await expectAccessible(page, { differsOnDesktop: true })
  await row.getByRole('button', { name: `Edit ${id}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Toy' })
  await expectAccessible(page)
  await edit.getByLabel('Status').selectOption('Completed')
  await edit.locator('input[type=file]').setInputFiles({ name: 'bo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(edit.getByText('bo.jpg')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectWords(page, 'an edited toy', ['Toy updated successfully'])
  await expect(row).toContainText('Completed')
  const [kept] = await world.rows<{ photo_key: string | null }>('select photo_key from toys where id = ?', [id])
  expect(kept?.photo_key).toBeTruthy()
  expect((await request.post(`/api/toys/${id}/verify-password`, { data: { password } })).status()).toBe(200)

  await world.addEntry(id, { location: 'Lisbon' })
  await row.getByRole('button', { name: `Delete ${id}` }).click()
  await expectWords(page, 'the question before', [
    'Are you sure you want to delete this toy? This action cannot be undone.',
  ])
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectWords(page, 'after deleting', ['Toy deleted', 'No toys match your search criteria'])
  expect(await world.rows('select 1 from entries where toy_id = ?', [id])).toEqual([])
})

test('tags in bulk for an order come once: as a file, and as a sheet with codes to scan', async ({ page, world }) => {
  const [order] = await world.rows<{ id: number }>(
    `insert into orders (customer_name, customer_email, shipping_address, city, postal_code, country, quantity, total_amount)
     values ('Ida Bulk', 'ida@example.com', '1 Row', 'Leeds', 'LS1 1AA', 'United Kingdom', 30, 300) returning id`,
  )
  await openDashboard(page, '?tab=comments')
  await page.getByRole('tab', { name: 'Toys' }).click()
  await page.getByRole('button', { name: 'Create tags' }).click()
  const how = page.getByRole('dialog', { name: 'Create tags' })
  await expectAccessible(page)
  await how.getByRole('combobox', { name: 'Pending order' }).fill('Ida Bulk')
  await page.getByRole('option', { name: /Ida Bulk/ }).click()
  await expect(how.getByLabel('Number of tags')).toHaveValue('30')
  await how.getByRole('button', { name: 'Create 30 tags' }).click()
  const made = page.getByRole('dialog', { name: '30 tags are ready' })
  await expect(made).toBeVisible({ timeout: 60_000 })
  await made.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('alertdialog', { name: 'Close without saving the passwords?' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/tab=toys/)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(31)
  const ids = lines.slice(1).map((line) => line.split(',')[0])
  const linked = await world.rows<{ id: string }>('select id from toys where order_id = ?', [order?.id])
  expect(linked.map(({ id }) => id).sort()).toEqual(ids.sort())

  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await made.getByRole('button', { name: 'Print sheet' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^QR code for / })).toHaveCount(30)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await made.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(ids[0] ?? '') })).toBeVisible()
  await world.rows('delete from toys where order_id = ?', [order?.id])
  await world.rows('delete from orders where id = ?', [order?.id])
})
