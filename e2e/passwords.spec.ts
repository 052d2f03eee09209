import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry, waitingInHeader } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

const places = ['Lisbon', 'Faro', 'Sagres']

test('one corrected password sends three waiting entries, after a single refused try', async ({
  page,
  context,
  toy,
  entriesOf,
  postsOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  await context.setOffline(true)
  for (const [i, location] of places.entries()) {
    await startEntry(page, 'not the password')
    await fillEntry(page, words({ location }))
    await submitEntry(page)
    await expect(waitingInHeader(page, i + 1)).toBeVisible()
  }
  const wroteUntil = Date.now()

  await context.setOffline(false)
  await expect(page.getByText('That password is wrong.').first()).toBeVisible()
  await expect(page.getByText('Waiting for this toy’s password.')).toHaveCount(2)
  expect(postsOf(toy)).toBe(1)
  expect(await entriesOf(toy)).toEqual([])

  await page.getByLabel('Right password').first().fill(toy.password)
  await page.getByRole('button', { name: 'Save and send' }).first().click()
  await expectStops(page, 3)
  for (const location of places) await expect(card(page, location)).toHaveCount(1)
  expect(postsOf(toy)).toBe(4)
  const rows = await entriesOf(toy)
  expect(rows.map((row) => row.location)).toEqual(places)
  for (const row of rows) expect(Date.parse(row.date)).toBeLessThanOrEqual(wroteUntil + 1000)
})

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'online, a refused password is said at once; then the form: empty, with everything missing, filled in',
    slow,
    async ({ page, toy }) => {
      await openJourney(page, toy)
      await expect(page.getByText('Ready for Adventure!')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Add Journey Entry' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Journey Entry' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText("Please enter the toy's password to add a new entry").first()).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill('wrong')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Authentication Failed', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Invalid password. Please try again.').first()).toBeVisible()
      await expect(dialog).toBeVisible()
      await expectAccessible(page)

      await dialog.getByLabel('Password', { exact: true }).fill(toy.password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
      await expectAccessible(page)
      await submitEntry(page)
      await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
      await expect(page.getByText('Location is required')).toBeVisible()
      await expectAccessible(page)
      await fillEntry(page, words())
      await expectAccessible(page)
    },
  )
})

test('a refused field stops one entry, not the one behind it', async ({ page, context, toy, world, entriesOf }) => {
  await openJourney(page, toy)
  await installed(page)
  await context.setOffline(true)
  for (const location of places.slice(0, 2)) {
    await startEntry(page, toy.password)
    await fillEntry(page, words({ location }))
    await submitEntry(page)
    await expect(card(page, location)).toBeVisible()
  }
  const path = new RegExp(`^/api/toys/${toy.id}/entries$`)
  const issues = { location: 'Location must be 25 characters or less' }
  const body = JSON.stringify({ code: 'invalid_input', message: 'Please check the fields.', issues })
  const headers = { 'content-type': 'application/json' }
  world.proxy.break({ method: 'POST', path, times: 1, fault: { kind: 'status', status: 400, headers, body } })
  await context.setOffline(false)

  await expectStops(page, 1)
  await expect(card(page, 'Lisbon').getByText('Location must be 25 characters or less')).toBeVisible()
  expect((await entriesOf(toy)).map((row) => row.location)).toEqual(['Faro'])
  expect(world.proxy.arrivals('POST', path)).toHaveLength(2)
})
