import type { Page } from '@playwright/test'
import { openDashboard } from './support/admin.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

// Each place and dialog is looked at four times.
test.describe.configure({ timeout: 300_000 })

const focused = (page: Page) => page.locator(':focus')
const at = (page: Page, query: string) => page.goto(`/admin/dashboard${query}`)

/** Opens a dialog, looks at it and closes it. */
async function lookAt(page: Page, opener: string | RegExp, dialog: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name: opener }).first()
  await button.click()
  await expect(
    page.getByRole('dialog', { name: dialog }).or(page.getByRole('alertdialog', { name: dialog })),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
}

test('the sign-in page, the Toys tab and its dialogs', async ({ page, toy }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expectAccessible(page)
  await openDashboard(page, `?tab=toys&search=${toy.id}`)
  await expect(page.getByRole('row', { name: new RegExp(toy.id) })).toBeVisible()
  await expectAccessible(page)
  await lookAt(page, 'Add New Toy', 'Add New Toy')
  await lookAt(page, 'Create tags', 'Create tags')
  await lookAt(page, `Edit ${toy.id}`, 'Edit Toy')
  await lookAt(page, `Delete ${toy.id}`, /^Delete/)
})

test('the Comments tab and its dialogs', async ({ page, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Llanfairpwllgwyngyll', comment: 'So long a name!' })
  await openDashboard(page, `?tab=comments&toyId=${toy.id}`)
  await expect(page.getByRole('row', { name: /Llanfair/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Toy', exact: true }).fill(toy.id)
  await expect(page.getByRole('option', { name: new RegExp(toy.id) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await lookAt(page, /^Edit entry/, 'Edit Journey Entry')
  await lookAt(page, /^Delete entry/, /^Delete entry/)
  await at(page, '?tab=comments&search=zzz')
  await expect(page.getByText('No entries match your search criteria')).toBeVisible()
  await expectAccessible(page)
})

test('the Orders tab, its dialogs, and the audit trail', async ({ page, world }) => {
  await world.rows(
    `insert into orders (customer_name, customer_email, shipping_address, city, postal_code, country, quantity,
       total_amount, status, payment_state, refunded_amount)
     select 'Wilhelmina Featherstonehaugh', 'wilhelmina.featherstonehaugh@a-long-domain-name.example', '1 Row', 'Leeds',
       'LS1 1AA', 'United Kingdom', 2, 20, status, state, case state when 'paid' then 0 else 10 end
     from (values ('pending', 'paid'), ('processing', 'partly_refunded'), ('cancelled', 'disputed')) v (status, state)`,
  )
  await openDashboard(page, '?tab=orders&search=Wilhelmina')
  await expect(page.getByRole('row', { name: /Wilhelmina/ })).toHaveCount(3)
  await expectAccessible(page)
  await lookAt(page, /^Edit order/, /^Edit Order/)
  await lookAt(page, /^Delete order/, /^Delete order/)
  const status = page.getByRole('combobox', { name: /^Status of order/ }).first()
  await status.selectOption('Shipped')
  await expect(page.getByText('Status updated', { exact: true })).toBeVisible()
  await at(page, '?tab=audit')
  await expect(page.getByRole('row', { name: /Order updated/ }).first()).toBeVisible()
  await expectAccessible(page)
  await world.rows("delete from orders where customer_name like 'Wilhelmina%'")
})

test.describe('at a desk, where the table has its columns', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('by keyboard alone: between the tabs, sort, choose a toy, edit and save', async ({ page, addToy, world }) => {
    const toy = await addToy({ name: 'Keyboard Kiwi' })
    await world.addEntry(toy.id, { location: 'Hull' })
    await openDashboard(page)
    await page.getByRole('tab', { name: 'Toys' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Comments', selected: true })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Comments' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName('Audit trail')
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName('Search')
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName('Toy')
    await page.keyboard.type('keyboard ki')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Hull/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('ID')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Space')
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'descending')

    const edit = page.getByRole('button', { name: /^Edit entry/ })
    while (!(await edit.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Journey Entry' })
    await expect(dialog.getByLabel('Location')).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Hull, by the sea')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Hull, by the sea/ })).toBeVisible()
    await expect(edit).toBeFocused()
  })
})
