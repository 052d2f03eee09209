import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { expectWords, rememberMessages } from './support/screen-words.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(({ page }) => rememberMessages(page))

const columns = ['ID', 'Toy', 'Location', 'Added By', 'Date', 'Comment', 'Actions']

test('what a finder wrote is found by its toy, mended with a photo, and taken away', async ({
  page,
  world,
  addToy,
  photo,
}) => {
  const toy = await addToy({ name: 'Nimbus the Goat' })
  const other = await addToy()
  await world.addEntry(toy.id, { location: 'Lisbon', addedBy: 'Ines' })
  await world.addEntry(toy.id, {
    location: 'Porto',
    addedBy: 'Rui',
    comment: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
  })
  await world.addEntry(other.id, { location: 'Elsewhere' })
  await openDashboard(page, '?tab=comments')
  const filter = page.getByRole('combobox', { name: 'Toy', exact: true })
  await expectWords(page, 'the Comments tab', columns)
  await expect(filter).toHaveValue('All Toys')
  await filter.fill('nimbus')
  await expect(page.getByRole('option', { name: /Nimbus the Goat/ })).toBeVisible()
  await expectAccessible(page, { differsOnDesktop: true })
  await page.getByRole('option', { name: /Nimbus the Goat/ }).click()
  await expectWords(page, 'the stops of one toy', ['2 results'])
  await page.reload()
  await expect(filter).toHaveValue(`Nimbus the Goat (${toy.id})`)
  await page.getByRole('button', { name: 'Location', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveAttribute('aria-sort', 'ascending')
  const row = page.getByRole('row', { name: /Lisbon|Sintra/ })
  await expect(page.getByRole('rowheader').first()).toHaveText((await row.getByRole('rowheader').textContent()) ?? '')

  await row.getByRole('button', { name: /^Edit entry/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Journey Entry' })
  await expectAccessible(page)
  await dialog.getByLabel('Location').fill('Sintra')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(dialog.getByText('a.jpg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expectWords(page, 'a mended entry', ['Entry updated'])
  await row.getByRole('button', { name: 'Open photo from Sintra' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Photo from Sintra' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')

  await row.getByRole('link', { name: /^View journey/ }).click()
  await expect(page).toHaveURL(`/journey/${toy.id}`)
  await expect(page.getByRole('article', { name: 'Sintra' }).getByRole('img').first()).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: /^Delete entry/ }).click()
  await expectWords(page, 'the question before', [
    'Are you sure you want to delete this entry? This action cannot be undone.',
  ])
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
  await expectWords(page, 'after deleting', ['Entry deleted', '1 result'])
  const left = await world.rows<{ location: string }>('select location from entries where toy_id = ?', [toy.id])
  expect(left).toEqual([{ location: 'Porto' }])
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzz')
  await expectWords(page, 'a search without matches', ['No entries match your search criteria'])
  await expectAccessible(page, { differsOnDesktop: true })
})
