import type { Page } from '@playwright/test'
import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

const entries = (id: string) => new RegExp(`^/api/toys/${id}/entries$`)

/** Writes an entry without a photo and submits it. */
async function write(page: Page, password: string, location: string): Promise<void> {
  await startEntry(page, password)
  await fillEntry(page, words({ location }))
  await submitEntry(page)
}

test('an answer lost after the entry was stored does not store it twice', async ({ page, toy, world, entriesOf }) => {
  await openJourney(page, toy)
  world.proxy.break({ method: 'POST', path: entries(toy.id), times: 2, fault: { kind: 'answer-lost' } })
  await write(page, toy.password, 'Lisbon')
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(1)
})

test('a request that arrives twice is stored once, and nobody is told "still running"', async ({
  page,
  toy,
  world,
  entriesOf,
}) => {
  await openJourney(page, toy)
  world.proxy.break({ method: 'POST', path: entries(toy.id), times: 1, fault: { kind: 'duplicated' } })
  await write(page, toy.password, 'Lisbon')
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(1)
})

test('two tabs and the worker together send an entry once', async ({ page, context, toy, entriesOf, postsOf }) => {
  await openJourney(page, toy)
  await installed(page)
  await context.setOffline(true)
  await write(page, toy.password, 'Lisbon')
  const other = await context.newPage()
  await openJourney(other, toy)
  await expect(card(other, 'Lisbon')).toBeVisible()

  await context.setOffline(false)
  await expectStops(page, 1)
  await expectStops(other, 1)
  await expect(card(other, 'Lisbon')).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(1)
  expect(postsOf(toy)).toBe(1)
})

test('a busy server is tried again, and the card says so', async ({ page, toy, world, entriesOf, postsOf }) => {
  await openJourney(page, toy)
  for (const status of [500, 502, 503, 504]) {
    world.proxy.break({ method: 'POST', path: entries(toy.id), times: 1, fault: { kind: 'status', status } })
  }
  await write(page, toy.password, 'Lisbon')
  await expect(card(page, 'Lisbon').getByText('The server is busy.')).toBeVisible()
  const sendNow = card(page, 'Lisbon').getByRole('button', { name: 'Send now' })
  // It also tries again by itself, so the button may be busy, or gone, when it is pressed.
  await expect(async () => {
    if (postsOf(toy) < 5) await sendNow.click({ timeout: 1_000 })
    expect(postsOf(toy)).toBe(5)
  }).toPass({ timeout: 60_000 })
  await expectStops(page, 1)
  expect(await entriesOf(toy)).toHaveLength(1)
  expect(postsOf(toy)).toBe(5)
})

for (const kind of ['portal-page', 'portal-redirect'] as const) {
  test(`a network that wants a sign-in first keeps the entry waiting (${kind})`, async ({
    page,
    toy,
    world,
    entriesOf,
  }) => {
    await openJourney(page, toy)
    await installed(page)
    await startEntry(page, toy.password)
    await fillEntry(page, words({ location: 'Lisbon' }))
    world.proxy.break({ path: /./, fault: { kind } })
    await submitEntry(page)
    await expect(card(page, 'Lisbon').getByText('This network wants you to sign in first.')).toBeVisible()
    const caches = await page.evaluate(async () => {
      const pages: string[] = []
      for (const name of await window.caches.keys()) {
        const cache = await window.caches.open(name)
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request))?.text()
          if (text?.includes('Harbour')) pages.push(request.url)
        }
      }
      return pages
    })
    expect(caches).toEqual([])

    world.proxy.heal()
    await card(page, 'Lisbon').getByRole('button', { name: 'Send now' }).click()
    await expectStops(page, 1)
    expect(await entriesOf(toy)).toHaveLength(1)
  })
}

test('a network that swallows everything holds nothing up', async ({ page, toy, world, entriesOf }) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ location: 'Lisbon' }))
  world.proxy.break({ path: /./, fault: { kind: 'black-hole' } })
  await submitEntry(page)
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await page.goto(`/journey/${toy.id}`)
  await expect(card(page, 'Lisbon')).toBeVisible()
  await expect(page.getByText('Saved copy from')).toBeVisible()

  world.proxy.heal()
  await expectStops(page, 1)
  expect(await entriesOf(toy)).toHaveLength(1)
})

test('an answer that stalls after its headers is asked for again, and found stored', async ({
  page,
  toy,
  world,
  entriesOf,
}) => {
  await openJourney(page, toy)
  world.proxy.break({ method: 'POST', path: entries(toy.id), times: 1, fault: { kind: 'stalled-body' } })
  await write(page, toy.password, 'Lisbon')
  await expect.poll(async () => (await entriesOf(toy)).length).toBe(1)
  await openJourney(page, toy)
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(1)
})
