import type { Page } from '@playwright/test'
import { openDashboard } from './support/admin.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
// On a wide screen, where the table has its columns.
test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 720 } })

const focused = (page: Page) => page.locator(':focus')

test('by keyboard alone: between the tabs, sort, choose a toy, edit and save', async ({ page, addToy, world }) => {
  const toy = await addToy({ name: 'Keyboard Kiwi' })
  await world.addEntry(toy.id, { location: 'Hull' })
  await openDashboard(page)
  await page.getByRole('tab', { name: 'Toys' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Comments', selected: true })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Comments' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Emails')
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
