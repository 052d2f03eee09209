import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry, timeline } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

const day = 24 * 60 * 60 * 1000

test('written three days ago on a phone whose clock is two years ahead, an entry lands in the middle', async ({
  page,
  context,
  toy,
  world,
  entriesOf,
}) => {
  const now = Date.now()
  const phone = now + 2 * 365 * day
  const stop = (location: string, age: number) => world.addEntry(toy.id, { location, date: new Date(now - age) })
  await stop('Faro', 5 * day)
  await page.clock.setSystemTime(phone - 3 * day)
  await openJourney(page, toy)
  await installed(page)
  await context.setOffline(true)
  await startEntry(page, toy.password)
  await fillEntry(page, words())
  await submitEntry(page)
  await expect(card(page, 'Lisbon').getByText('just now', { exact: true })).toBeVisible()

  await stop('Porto', day)
  await page.clock.setSystemTime(phone)
  await expect(card(page, 'Lisbon').getByText('3 days ago')).toBeVisible()
  await context.setOffline(false)
  await expectStops(page, 3)
  const headings = timeline(page).getByRole('article').getByRole('heading')
  await expect(headings).toHaveText(['Porto', 'Lisbon', 'Faro'])
  await expect(card(page, 'Lisbon').getByText(/^Added later, on \d+ \w+/)).toBeVisible()
  await expect(card(page, 'Porto').getByText(/^Added later/)).toBeHidden()
  const [, lisbon] = await entriesOf(toy)
  expect(Math.abs(Date.parse(String(lisbon?.date)) - (now - 3 * day))).toBeLessThan(60 * 60 * 1000)

  // Set right, the clock makes nothing of it older or newer.
  await page.clock.setSystemTime(Date.now())
  await page.goto('/outbox')
  await expect(page.getByText(`Delivered as stop 2 of ${toy.name}`)).toBeVisible()
})
