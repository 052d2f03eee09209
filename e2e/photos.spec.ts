import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { heicFixture, orientedJpeg, quadrants } from '../api/testing/photos.ts'
import { choosePhoto, fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry } from './pages/journey-page.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

interface Seen {
  width: number
  height: number
  corners: number[][]
}

/** What the preview shows: its size and the colours near its four corners. */
const look = (page: Page): Promise<Seen> =>
  page.getByAltText('The photo you chose').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const draw = canvas.getContext('2d') as CanvasRenderingContext2D
    draw.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [
      ...draw.getImageData(Math.round(canvas.width * x), Math.round(canvas.height * y), 1, 1).data.slice(0, 3),
    ]
    const corners = [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]
    return { width: canvas.width, height: canvas.height, corners }
  })

test('photos stand upright on the device, whichever way the phone was held', async ({ page, toy }) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.locator('input[type=file]').setInputFiles(jpeg(await orientedJpeg(orientation), `${orientation}.jpg`))
    const expected = [quadrants.topLeft, quadrants.topRight, quadrants.bottomLeft, quadrants.bottomRight]
    await expect
      .poll(async () => {
        const { width, height, corners } = await look(page)
        const off = corners.flatMap((corner, i) => corner.map((part, j) => Math.abs(part - (expected[i]?.[j] ?? 0))))
        return { width, height, isUpright: Math.max(...off) < 24 }
      })
      .toEqual({ width: 800, height: 600, isUpright: true })
    await page.getByRole('button', { name: 'Remove photo' }).click()
  }
})

/** A photo of a phone as it is made for sending: 2048 px high. */
async function expectShrunk(page: Page, photo: Buffer): Promise<void> {
  await choosePhoto(page, jpeg(photo))
  const { width, height } = await look(page)
  expect([width, height]).toEqual([1536, 2048])
}

test('offline, a photo is made smaller away from the page’s thread', slow, async ({ page, context, toy, photo }) => {
  // What is still encoded on the page is not made smaller.
  await context.addInitScript(() => {
    OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error('Not on the page'))
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  })
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  await expectShrunk(page, photo)
})

for (const missing of ['OffscreenCanvas', 'Worker'] as const) {
  test(
    `a browser without ${missing} makes a photo smaller all the same`,
    slow,
    async ({ page, context, toy, photo }) => {
      await context.addInitScript((name) => void Reflect.deleteProperty(globalThis, name), missing)
      await openJourney(page, toy)
      await startEntry(page, toy.password)
      await expectShrunk(page, photo)
    },
  )
}

test('offline, what is no photo is refused in words, and a HEIC photo arrives when the app is opened next', async ({
  page,
  context,
  toy,
  world,
  entriesOf,
  postsOf,
}, testInfo) => {
  // Browsers without background sync.
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager')
    // The blank page before the first one has neither.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear bear, how are you?'),
  })
  await expect(page.getByText('Please upload an image file').first()).toBeVisible()
  await expect(page.getByAltText('The photo you chose')).toHaveCount(0)

  const heavy = testInfo.outputPath('heavy.jpg')
  await writeFile(heavy, Buffer.concat([await orientedJpeg(1), Buffer.alloc(26 * 1024 * 1024)]))
  await file.setInputFiles(heavy)
  await expect(page.getByText('This photo is larger than 25 MB. Please choose a smaller one.').first()).toBeVisible()
  await expect(page.getByAltText('The photo you chose')).toHaveCount(0)

  await fillEntry(page, words({ location: 'Lisbon' }))
  const buffer = await readFile(heicFixture)
  await file.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer })
  await expect(page.getByText('Your browser can’t show this photo, but it will be sent.')).toBeVisible()
  await submitEntry(page)
  await expect(card(page, 'Lisbon')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  expect(await entriesOf(toy)).toEqual([])

  const next = await context.newPage()
  await openJourney(next, toy)
  await expectStops(next, 1)
  await expect(card(next, 'Lisbon')).toHaveCount(1)
  expect(postsOf(toy)).toBe(1)
  const [row, ...others] = await entriesOf(toy)
  expect(others).toEqual([])
  expect([row?.photo_width, row?.photo_height]).toEqual([480, 360])
  expect((await world.photoFiles()).some((name) => name.startsWith(row?.photo_key ?? 'none'))).toBe(true)
})
