import type { Page } from '@playwright/test'
import { sendStop } from './pages/add-entry-page.ts'
import { card, expectStops, installed, journeyPath, openJourney, timeline } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** True when the first picture that matches is really there, not a broken frame. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 1)

const photoOf = (location: string) => `img[alt="Photo from ${location}"]`

test('a journey read once opens from cold offline with its photos and tiles, and so does every public screen', async ({
  page,
  context,
  toy,
  photo,
}) => {
  await sendStop(page, toy, 'Cabo da Roca', photo)
  await openJourney(page, toy)
  await installed(page)
  await card(page, 'Cabo da Roca').scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page, photoOf('Cabo da Roca'))).toBe(true)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page, 'img.leaflet-tile')).toBe(true)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /photo|tile/.test(name)).length))
    .toBe(2)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await openJourney(cold, toy)
  await expectStops(cold, 1)
  await expect(cold.getByText('Saved copy from')).toBeVisible()
  await card(cold, 'Cabo da Roca').scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(cold, photoOf('Cabo da Roca'))).toBe(true)
  await expect.poll(() => isDrawn(cold, 'img.leaflet-tile')).toBe(true)

  const screens: [path: string, heading: string][] = [
    ['/', "Track Your Plush Friend's Amazing Journey"],
    ['/track', 'Track Your Plush Friend'],
    ['/outbox', 'Outbox'],
    ['/offline', 'Offline and storage'],
    [journeyPath(toy), toy.name],
    [`${journeyPath(toy)}/add-entry`, 'Add Journey Entry'],
    ['/no-such-place', '404 Page Not Found'],
  ]
  for (const [path, heading] of screens) {
    await cold.goto(path)
    await expect(cold.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('what belongs to the server reaches it, and unknown pages are ours', async ({ page, toy, world }) => {
  await openJourney(page, toy)
  await installed(page)
  for (const path of [
    '/api/login',
    '/api/login?next=%2Fadmin',
    '/connect/google/callback?code=1',
    '/photos/none.webp',
  ]) {
    const before = world.proxy.arrivals('GET', /./).length
    await page.goto(path)
    expect(
      world.proxy
        .arrivals('GET', /./)
        .slice(before)
        .map((arrival) => arrival.path),
    ).toContain(path)
  }
  await page.goto('/journey/one/two/three')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const gone = await page.request.get('/assets/journey-screen-00000000.js')
  expect(gone.status()).toBe(404)
  expect(gone.headers()['content-type']).not.toContain('html')
})

test('a photo that failed once is there the next time; a toy that is gone takes its saved copy along', async ({
  page,
  context,
  toy,
  photo,
  world,
}) => {
  await sendStop(page, toy, 'Cabo da Roca', photo)
  await openJourney(page, toy)
  await installed(page)
  world.proxy.break({ path: /^\/photos\//, fault: { kind: 'status', status: 500 } })
  await page.reload()
  await card(page, 'Cabo da Roca').scrollIntoViewIfNeeded()
  world.proxy.heal()
  await page.reload()
  await card(page, 'Cabo da Roca').scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page, photoOf('Cabo da Roca'))).toBe(true)

  await world.rows('delete from toys where id = ?', [toy.id])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Toy Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try Another Toy' })).toHaveAttribute('href', '/track')
  await expectAccessible(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This journey isn’t on your device yet' })).toBeVisible()
  await expect(timeline(page)).toHaveCount(0)
})

test.describe('after a deploy', () => {
  // The page reports that the code is gone, and shows it too.
  test.use({ allowedNoise: /ScreenUnavailableError/ })

  test('code that is gone leads to one reload, never to a blank page', async ({ newVisitor, world }) => {
    const page = await newVisitor({ serviceWorkers: 'block' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Its file by the name in pwa/chunks.ts.
    world.proxy.break({ path: /^\/assets\/finder-.*\.js$/, fault: { kind: 'status', status: 404 } })
    // The live page: before, a link is an ordinary one.
    await expect(page.getByRole('button', { name: 'Start a Mission' })).toBeEnabled()
    await page.getByRole('link', { name: 'Enter Tag ID' }).click()
    await expect(page.getByRole('heading', { name: 'This page isn’t on your device yet' })).toBeVisible()
    expect(world.proxy.arrivals('GET', /^\/track$/)).toHaveLength(1)
    world.proxy.heal()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Track Your Plush Friend' })).toBeVisible()
  })
})
