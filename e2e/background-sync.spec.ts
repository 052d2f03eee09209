import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry, waitingInHeader } from './pages/journey-page.ts'
import { leaveEntryWaiting } from './pages/waiting-entry.ts'
import { expect, test } from './support/test.ts'

// In the whole browser: its headless build has no background sync (playwright.config.ts).

test('with every tab closed, the entry is sent when signal returns', async ({
  page,
  context,
  toy,
  photo,
  entriesOf,
  postsOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  await fillEntry(page, words({ photo: jpeg(photo) }))
  await submitEntry(page)
  await expect(waitingInHeader(page, 1)).toBeVisible()
  await page.close()

  await context.setOffline(false)
  await expect.poll(async () => (await entriesOf(toy)).length).toBe(1)
  expect(postsOf(toy)).toBe(1)
  const next = await context.newPage()
  await openJourney(next, toy)
  await expectStops(next, 1)
  await expect(card(next, 'Lisbon')).toHaveCount(1)
  await expect(waitingInHeader(next, 1)).toBeHidden()
  expect(postsOf(toy)).toBe(1)
})

test('with the tab closed in the middle of an upload, the entry is sent all the same, once', async ({
  page,
  context,
  toy,
  photo,
  world,
  entriesOf,
  postsOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  const posts = new RegExp(`^/api/toys/${toy.id}/entries$`)
  world.proxy.break({ method: 'POST', path: posts, times: 1, fault: { kind: 'black-hole' } })
  await startEntry(page, toy.password)
  await fillEntry(page, words({ photo: jpeg(photo) }))
  await submitEntry(page)
  await expect.poll(() => postsOf(toy)).toBe(1)
  await page.close()

  await expect.poll(async () => (await entriesOf(toy)).length).toBe(1)
  const next = await context.newPage()
  await openJourney(next, toy)
  await expectStops(next, 1)
  await expect(card(next, 'Lisbon')).toHaveCount(1)
  await expect(waitingInHeader(next, 1)).toBeHidden()
})

test('a worker stopped in the middle of sending leaves the entry for later', async ({
  page,
  context,
  toy,
  world,
  entriesOf,
  postsOf,
}) => {
  await openJourney(page, toy)
  await leaveEntryWaiting(page, toy)
  await page.goto('about:blank')

  const tools = await context.newCDPSession(page)
  await tools.send('ServiceWorker.enable')
  const posts = new RegExp(`^/api/toys/${toy.id}/entries$`)
  world.proxy.break({ method: 'POST', path: posts, times: 1, fault: { kind: 'black-hole' } })
  await context.setOffline(false)
  await expect.poll(() => postsOf(toy)).toBe(1)
  await tools.send('ServiceWorker.stopAllWorkers')

  await openJourney(page, toy)
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(1)
})
