import { apiPaths } from '../api/contract/paths.ts'
import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry, waitingInHeader } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

test('what was sent is corrected offline, arrives once, is taken back, and never comes again', async ({
  page,
  context,
  toy,
  newVisitor,
  entriesOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ comment: 'First words', photo: jpeg(await orientedJpeg(1)) }))
  await submitEntry(page)
  const own = card(page, 'Lisbon')
  await expect(own.getByText(/^Your stop is number 1/)).toBeVisible()
  const [stored] = await entriesOf(toy)
  const visitor = await newVisitor()
  await openJourney(visitor, toy)
  await expect(card(visitor, 'Lisbon').getByText('First words')).toBeVisible()
  await expect(card(visitor, 'Lisbon').getByRole('button', { name: 'Take back' })).toHaveCount(0)

  await context.setOffline(true)
  await own.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Correct your entry' })).toBeVisible()
  await page.getByLabel('Journey Details').fill('Better words')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(waitingInHeader(page, 1)).toBeVisible()
  await expect(card(page, 'Lisbon').filter({ hasText: 'Correction' })).toContainText('Better words')
  expect((await entriesOf(toy)).map(({ comment }) => comment)).toEqual(['First words'])

  await context.setOffline(false)
  await expect(page.getByText('Your correction has been published', { exact: true })).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeHidden()
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  const corrected = await entriesOf(toy)
  expect(corrected).toMatchObject([{ id: stored?.id, comment: 'Better words', photo_key: stored?.photo_key }])
  await openJourney(visitor, toy)
  await expect(card(visitor, 'Lisbon').getByText('Better words')).toBeVisible()

  await page.goto('/outbox')
  const receipt = page.getByRole('listitem').filter({ hasText: `Corrected: stop 1 of ${toy.name}` })
  await receipt.getByRole('button', { name: /^Take back “Lisbon/ }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^Taken back from ${toy.name}, `) })).toBeVisible()
  await expectAccessible(page)
  expect(await entriesOf(toy)).toEqual([])
  await openJourney(page, toy)
  await expectStops(page, 0)
  await openJourney(visitor, toy)
  await expectStops(visitor, 0)
  await expect(card(visitor, 'Lisbon')).toHaveCount(0)
  expect((await visitor.request.get(`/photos/${stored?.photo_key}-480.webp`)).status()).toBe(404)

  const { photo: _, ...fields } = words({ comment: 'First words' })
  const late = await visitor.request.post(apiPaths.entries(toy.id), {
    headers: { 'Idempotency-Key': stored?.submission_key ?? '' },
    multipart: { ...fields, password: toy.password },
  })
  expect(late.status()).toBe(410)
  expect(await entriesOf(toy)).toEqual([])
})

test(
  'an entry is taken back offline before the device knows whether it has arrived',
  slow,
  async ({ page, context, toy, world, entriesOf }) => {
    await openJourney(page, toy)
    await installed(page)
    await startEntry(page, toy.password)
    await fillEntry(page, words())
    const path = new RegExp(`^/api/toys/${toy.id}/entries$`)
    world.proxy.break({ method: 'POST', path, fault: { kind: 'answer-lost' } })
    world.proxy.break({ method: 'GET', path: /^\/api\/toys\//, fault: { kind: 'status', status: 502 } })
    await submitEntry(page)
    await expect(card(page, 'Lisbon').getByText('We couldn’t reach the server.')).toBeVisible()
    await context.setOffline(true)
    await card(page, 'Lisbon').getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await expect(
      card(page, 'Lisbon').getByText('You’re offline. We’ll take it back when you’re back online.'),
    ).toBeVisible()
    expect(await entriesOf(toy)).toHaveLength(1)
    world.proxy.heal()
    await context.setOffline(false)
    await expect(page.getByText('Entry taken back', { exact: true })).toBeVisible()
    await expect(card(page, 'Lisbon')).toHaveCount(0)
    await expectStops(page, 0)
    expect(await entriesOf(toy)).toEqual([])
  },
)
