import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { expectWords, rememberMessages } from './support/screen-words.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(({ page }) => rememberMessages(page))

const columns = ['Order ID', 'Customer', 'Email', 'Shipping Address', 'Quantity', 'Total', 'Status', 'Order Date']

test('an order is found, shipped, mended, exported and deleted', async ({ page, world }) => {
  const customer = `Wilhelmina Featherstonehaugh ${randomInt(1e9)}`
  const ids = await world.rows<{ id: number }>(
    `insert into orders (customer_name, customer_email, shipping_address, city, postal_code, country, quantity, total_amount)
     select ?, 'wilhelmina.featherstonehaugh' || i || '@a-long-domain-name.example', i || ' Row', 'Leeds', 'LS1 1AA', 'United Kingdom', i, 10 * i
     from generate_series(1, 120) i returning id`,
    [customer],
  )
  const last = Number(ids.at(-1)?.id)
  const number = `#${String(last).padStart(6, '0')}`
  await openDashboard(page, `?tab=orders&search=${encodeURIComponent(customer)}`)
  await expectWords(page, 'the Orders tab', [...columns, 'Actions', '120 results', number])
  const filter = page.getByRole('combobox', { name: 'Status', exact: true })
  const statuses = ['All Statuses', 'Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']
  await expect(filter.getByRole('option')).toHaveText(statuses)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('£1200.00')
  await expect(row).toContainText('120 tags')

  await expectAccessible(page, { differsOnDesktop: true })

  await row.getByRole('combobox', { name: `Status of order ${number}` }).selectOption('Shipped')
  await expectWords(page, 'a new status', ['Status updated'])

  // Another admin is first: nothing typed is lost, and nothing is overwritten.
  await row.getByRole('button', { name: `Edit order ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Order ${number}` })
  await expectAccessible(page)
  await dialog.getByLabel('City').fill('Bath')
  await world.rows("update orders set status = 'pending' where id = ?", [last])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Load the latest version' })).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Bath')
  await dialog.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Leeds')
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  await dialog.getByLabel('City').fill('Bath')
  await dialog.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expectWords(page, 'a mended order', ['Order updated'])
  await expect(row).toContainText('Bath LS1 1AA')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(121)
  expect(lines.find((line) => line.startsWith(number))).toContain(
    `${customer},wilhelmina.featherstonehaugh120@a-long-domain-name.example,120 Row,Bath`,
  )

  await row.getByRole('button', { name: `Delete order ${number}` }).click()
  await expectWords(page, 'the question before', [
    'Are you sure you want to delete this order? This action cannot be undone.',
  ])
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
  await expectWords(page, 'after deleting', ['Order deleted', '119 results'])
  await filter.selectOption('Delivered')
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${customer} nobody`)
  await expectWords(page, 'a search without matches', ['No orders match your search criteria'])

  const written = await world.rows<{ action: string }>('select action from audit_log where subject = ? order by id', [
    String(last),
  ])
  expect(written.map(({ action }) => action)).toEqual([...['order_updated', 'order_updated', 'order_deleted']])
  await page.goto('/admin/dashboard?tab=audit')
  await expect(page.getByRole('row', { name: /Order updated/ }).first()).toBeVisible()
  await expectAccessible(page, { differsOnDesktop: true })
  await world.rows('delete from orders where customer_name = ?', [customer])
})
