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
  await expectWords(page, 'the question about tags', [
    'No tags are linked to this order, and 120 were bought. Are you sure that it was packed?',
  ])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do it anyway' }).click()
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

test('an order is packed from its row by keyboard on a phone: one tag is linked, one created, and it is shipped', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const customer = `Pat Parcel ${randomInt(1e9)}`
  const [order] = await world.rows<{ id: number }>(
    `insert into orders (customer_name, customer_email, shipping_address, city, postal_code, country, quantity, total_amount)
     values (?, 'pat@a-long-domain-name.example', '1 Row', 'Leeds', 'LS1 1AA', 'United Kingdom', 2, 20) returning id`,
    [customer],
  )
  const id = Number(order?.id)
  const number = `#${String(id).padStart(6, '0')}`
  const free = `FREE-${randomInt(1e6)}`
  await world.rows("insert into toys (id, password_hash) values (?, 'x')", [free])
  await openDashboard(page, `?tab=orders&search=${encodeURIComponent(customer)}`)
  const status = page.getByRole('combobox', { name: `Status of order ${number}` })
  await status.selectOption('Shipped')
  await expect(page.getByText('No tags are linked to this order, and 2 were bought.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Don’t do it' }).press('Enter')
  await expect(status).toHaveValue('pending')

  await page.getByRole('button', { name: `Pack order ${number}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Pack Order ${number}` })
  await expect(dialog.getByText('0 of 2 tags are linked.')).toBeVisible()
  await expectAccessible(page)
  const choose = dialog.getByRole('combobox', { name: 'Link a tag that’s already made' })
  await choose.fill(free)
  await expect(dialog.getByRole('option', { name: free })).toBeVisible()
  await choose.press('ArrowDown')
  await expect(choose).toHaveAttribute('aria-activedescendant', /./)
  await page.getByRole('option', { name: free }).click()
  await dialog.getByRole('button', { name: 'Link tag' }).press('Enter')
  await expect(dialog.getByText('1 of 2 tags are linked.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create 1 tag' }).press('Enter')
  const made = page.getByRole('dialog', { name: '1 tag is ready' })
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)
  await page.keyboard.press('Escape')

  const linked = await world.rows<{ id: string }>('select id from toys where order_id = ? order by id', [id])
  expect(linked).toHaveLength(2)
  await expect(page.getByRole('list', { name: 'Linked toys' }).getByRole('listitem')).toHaveCount(2)
  await status.selectOption('Shipped')
  await expect(page.getByText('Status updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Pack order ${number}` })).toBeHidden()
  await world.rows('delete from toys where order_id = ?', [id])
  await world.rows('delete from orders where id = ?', [id])
})
