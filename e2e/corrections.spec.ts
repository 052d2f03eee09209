import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import {
  card,
  expectStops,
  installed,
  openJourney,
  startEntry,
  timeline,
  waitingInHeader,
} from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

test('an edit made while nobody knows whether the entry has arrived is kept, asked about and published once', async ({
  page,
  context,
  toy,
  world,
  entriesOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  const path = new RegExp(`^/api/toys/${toy.id}/entries$`)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ comment: 'First words', photo: jpeg(await orientedJpeg(1)) }))
  // Stored, but no answer comes back; the journey cannot be asked for either.
  world.proxy.break({ method: 'POST', path, fault: { kind: 'answer-lost' } })
  world.proxy.break({ method: 'GET', path: /^\/api\/toys\//, fault: { kind: 'status', status: 502 } })
  await submitEntry(page)
  await expect(card(page, 'Lisbon').getByText('We couldn’t reach the server.')).toBeVisible()
  await context.setOffline(true)

  await card(page, 'Lisbon').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText(/don’t know yet whether this entry has arrived/)).toBeVisible()
  await page.getByLabel('Journey Details').fill('Better words')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(card(page, 'Lisbon').getByText('Better words')).toBeVisible()

  world.proxy.heal()
  await context.setOffline(false)
  const change = timeline(page)
    .getByRole('article')
    .filter({ hasText: 'An earlier version of this entry was published' })
  await expect(change.getByText('Better words')).toBeVisible()
  expect((await entriesOf(toy)).map(({ comment }) => comment)).toEqual(['First words'])
  await expectStops(page, 1)

  await change.getByRole('button', { name: 'Send as a correction' }).click()
  await expect(page.getByText('Your correction has been published', { exact: true })).toBeVisible()
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  await expect(card(page, 'Lisbon').getByText('Better words')).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeHidden()
  const [stored, ...more] = await entriesOf(toy)
  expect(more).toEqual([])
  expect(stored).toMatchObject({ comment: 'Better words' })
  expect(stored?.photo_key, 'with its photo').not.toBeNull()
})
