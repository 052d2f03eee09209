import type { Page } from '@playwright/test'
import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry } from './pages/journey-page.ts'
import type { Fault } from './support/faults.ts'
import { expect, test } from './support/test.ts'

const entries = (id: string) => new RegExp(`^/api/toys/${id}/entries$`)

/** Writes an entry without a photo and submits it. */
async function write(page: Page, password: string, location: string): Promise<void> {
  await startEntry(page, password)
  await fillEntry(page, words({ location }))
  await submitEntry(page)
}

test('lost, doubled and stalled answers store each entry once, and nobody is told "still running"', async ({
  page,
  toy,
  world,
  entriesOf,
}) => {
  const breakNext = (fault: Fault, times = 1) =>
    world.proxy.break({ method: 'POST', path: entries(toy.id), times, fault })
  await openJourney(page, toy)

  breakNext({ kind: 'answer-lost' }, 2)
  await write(page, toy.password, 'Lisbon')
  await expectStops(page, 1)
  await expect(card(page, 'Lisbon')).toHaveCount(1)

  breakNext({ kind: 'duplicated' })
  await write(page, toy.password, 'Porto')
  await expectStops(page, 2)
  await expect(card(page, 'Porto')).toHaveCount(1)

  breakNext({ kind: 'stalled-body' })
  await write(page, toy.password, 'Faro')
  await expect.poll(async () => (await entriesOf(toy)).length).toBe(3)
  await openJourney(page, toy)
  await expectStops(page, 3)
  for (const place of ['Lisbon', 'Porto', 'Faro']) await expect(card(page, place)).toHaveCount(1)
  expect(await entriesOf(toy)).toHaveLength(3)
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

test('a network that wants a sign-in first keeps the entry waiting, whether it answers or redirects', async ({
  page,
  toy,
  world,
  entriesOf,
}) => {
  await openJourney(page, toy)
  await installed(page)
  for (const [i, kind] of (['portal-page', 'portal-redirect'] as const).entries()) {
    await startEntry(page, toy.password)
    await fillEntry(page, words({ location: kind }))
    world.proxy.break({ path: /./, fault: { kind } })
    await submitEntry(page)
    await expect(card(page, kind).getByText('This network wants you to sign in first.')).toBeVisible()
    world.proxy.heal()
    // It may have gone by itself: any answer of ours tells that the network lets it through.
    const sendNow = card(page, kind).getByRole('button', { name: 'Send now' })
    await sendNow.click({ timeout: 5_000 }).catch(() => undefined)
    await expectStops(page, i + 1)
    expect(await entriesOf(toy)).toHaveLength(i + 1)
  }
  const kept = await page.evaluate(async () => {
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
  expect(kept).toEqual([])
})

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
