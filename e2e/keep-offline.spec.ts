import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sendStop } from './pages/add-entry-page.ts'
import { card, installed, journeyPath, openJourney } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test, type StoryToy } from './support/test.ts'

const places = Array.from({ length: 12 }, (_, i) => `Lighthouse ${String.fromCharCode(65 + i)}`)

/** A journey whose stops have a photo each, all different. */
async function sendStops(page: Page, toy: StoryToy, locations = places): Promise<void> {
  for (const [i, location] of locations.entries()) {
    const background = { r: 20 * i, g: 120, b: 255 - 20 * i }
    const picture = sharp({ create: { width: 1700, height: 1100, channels: 3, background } })
    await sendStop(page, toy, location, await picture.jpeg().toBuffer())
  }
}

const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('plush-kept-v1'))) return []
    const stored = await (await caches.open('plush-kept-v1')).keys()
    return stored.map(({ url }) => new URL(url).pathname)
  })

const offlineUse = (page: Page) => page.getByRole('region', { name: 'Offline use' })

async function keep(page: Page): Promise<void> {
  await offlineUse(page).getByRole('button', { name: 'Keep available offline' }).click()
}

/** Every photo of the journey is drawn, wherever it is on the page. */
async function expectPhotos(page: Page, locations = places): Promise<void> {
  for (const location of locations) {
    await card(page, location).scrollIntoViewIfNeeded()
    const photo = page.locator(`img[alt="Photo from ${location}"]`)
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 1), location)
      .toBe(true)
  }
}

/** The longer side in pixels of what the worker answers for this photo. */
const sizeOf = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
    return Math.max(width, height)
  }, path)

test(
  'a kept photo stands in for its smaller size, which is not fetched, and not for the larger one',
  slow,
  async ({ page, toy, photo }) => {
    await sendStop(page, toy, 'Cabo da Roca', photo)
    await openJourney(page, toy)
    await installed(page)
    await keep(page)
    await expect(offlineUse(page).getByRole('button', { name: 'Stop keeping' })).toBeFocused()
    await expect.poll(() => keptPhotos(page)).toEqual([expect.stringMatching(/-960\.webp$/)])
    const [path = ''] = await keptPhotos(page)
    await page.evaluate(() => caches.delete('plush-photos-v1'))
    expect(await sizeOf(page, path.replace('-960', '-480'))).toBe(960)
    expect(await sizeOf(page, path.replace('-960', '-1600'))).toBe(1600)
    // What was seen in its own size comes before.
    await page.evaluate(
      async (small) => {
        const answer = await fetch(small, { cache: 'no-store' })
        await (await caches.open('plush-photos-v1')).put(small, answer)
      },
      path.replace('-960', '-480'),
    )
    expect(await sizeOf(page, path.replace('-960', '-480'))).toBe(480)
  },
)

test('a kept journey is read offline with every photo, after the caches were cleared and from cold', async ({
  page,
  context,
  toy,
  addToy,
  photo,
}) => {
  await sendStops(page, toy)
  const other = await addToy({ name: 'Lady Thimble' })
  await sendStop(page, other, 'Cabo da Roca', photo)
  await openJourney(page, other)
  await installed(page)
  await openJourney(page, toy)
  await keep(page)
  await expect(offlineUse(page).getByText(/^All 12 photos saved/)).toBeVisible()
  await expect(offlineUse(page).getByRole('button', { name: 'Stop keeping' })).toBeFocused()
  const kept = await keptPhotos(page)
  expect([kept.length, kept.every((path) => path.startsWith('/photos/'))]).toEqual([12, true])

  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('link', { name: 'Offline and storage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offline and storage' })).toBeVisible()
  await expect(page.getByRole('link', { name: other.name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear caches' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear caches' }).click()
  await expect(page.getByText(/^Caches cleared/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear caches' })).toBeFocused()
  await expect(page.getByRole('link', { name: other.name })).toHaveCount(0)
  await page.close()

  const cold = await context.newPage()
  await openJourney(cold, toy)
  await expectPhotos(cold)
  await cold.goto(journeyPath(other))
  await expect(cold.getByRole('heading', { name: 'This journey isn’t on your device yet' })).toBeVisible()
})

test(
  'keeping that was interrupted goes on after a reload and when the line is back',
  slow,
  async ({ page, toy, world }) => {
    await sendStops(page, toy)
    await openJourney(page, toy)
    await installed(page)
    const kept = /-960\.webp$/
    world.proxy.break({ path: kept, times: 4, fault: { kind: 'none' } })
    world.proxy.break({ path: kept, fault: { kind: 'black-hole' } })
    await keep(page)
    await expect.poll(async () => (await keptPhotos(page)).length).toBeGreaterThan(0)
    const before = await keptPhotos(page)
    await page.reload()
    // The line is still dead: what has arrived is there, and what is missing is being tried.
    await expect(offlineUse(page).getByRole('progressbar')).toBeVisible()
    expect(await keptPhotos(page)).toEqual(expect.arrayContaining(before))
    world.proxy.heal()
    await expect(offlineUse(page).getByText(/^All 12 photos saved/)).toBeVisible({ timeout: 30_000 })
    expect(new Set(await keptPhotos(page)).size).toBe(12)
  },
)

test(
  'a new stop of a kept journey brings its photo when the journey is opened',
  slow,
  async ({ page, context, toy }) => {
    await sendStops(page, toy, places.slice(0, 2))
    await openJourney(page, toy)
    await installed(page)
    await keep(page)
    await expect(offlineUse(page).getByText(/^All 2 photos saved/)).toBeVisible()
    await sendStops(page, toy, places.slice(0, 4).reverse())
    await page.reload()
    await expect.poll(async () => (await keptPhotos(page)).length).toBe(4)
    await context.setOffline(true)
    await page.reload()
    await expectPhotos(page, places.slice(2, 4))
  },
)

/** So many more journeys on the device, as if they had just been viewed. */
const fillDevice = (page: Page, count: number) =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plush-trails')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('journeys', 'readwrite')
          for (let i = 0; i < count; i++) {
            const about = { name: `Filler ${i}`, status: 'active', createdAt: '2026-01-01T00:00:00.000Z' }
            const nothing = { mission: null, ownerName: null, imageUrl: null, photo: null, journeyEntries: [] }
            const toy = { id: `FILL-${i}`, ...about, ...nothing }
            const times = { savedAt: 1, touchedAt: 0, viewedAt: Date.now() + 60_000 }
            writing.objectStore('journeys').put({ id: `fill-${i}`, v: 1, toy, etag: null, ...times })
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onerror = () => reject(writing.error ?? new Error('not written'))
        }
      }),
    count,
  )

test(
  'the journey that was viewed longest ago makes room, a kept one does not',
  slow,
  async ({ page, context, toy, addToy }) => {
    const [viewed, latest] = [await addToy({ name: 'Old Mitten' }), await addToy({ name: 'New Mitten' })]
    await sendStops(page, toy, places.slice(0, 3))
    await openJourney(page, toy)
    await installed(page)
    await keep(page)
    await expect(offlineUse(page).getByText(/^All 3 photos saved/)).toBeVisible()
    await openJourney(page, viewed)
    await fillDevice(page, 49)
    const list = await context.newPage()
    await list.goto('/offline')
    await expect(list.getByRole('link', { name: viewed.name })).toBeVisible()
    // One too many.
    await openJourney(page, latest)
    await expect(list.getByRole('link', { name: latest.name })).toBeVisible()
    await expect(list.getByRole('link', { name: viewed.name })).toHaveCount(0)
    await expect(list.getByRole('link', { name: toy.name })).toBeVisible()
    await context.setOffline(true)
    await openJourney(page, toy)
    await expectPhotos(page, places.slice(0, 3))
  },
)
