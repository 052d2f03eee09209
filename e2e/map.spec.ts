import sharp from 'sharp'
import { expectStops, installed, openJourney, startEntry } from './pages/journey-page.ts'
import { submitEntry } from './pages/add-entry-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

/** Pixels of a place from the equator and Greenwich in a world of 256 × 2^zoom pixels (Mercator). */
function project(latitude: number, longitude: number, zoom: number): { x: number; y: number } {
  const world = 256 * 2 ** zoom
  const sin = Math.sin((latitude * Math.PI) / 180)
  return {
    x: (longitude / 360) * world,
    y: (-Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  }
}

type Color = readonly [number, number, number]

/** Of the pixels of a picture, those that are nearly of a colour: 0 to 1. */
async function shareOf(picture: Buffer, [red, green, blue]: Color): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let i = 0; i < data.length; i += info.channels)
    if (Math.hypot((data[i] ?? 0) - red, (data[i + 1] ?? 0) - green, (data[i + 2] ?? 0) - blue) < 30) count += 1
  return count / (info.width * info.height)
}

test.describe('across the date line', () => {
  test.use({ serviceWorkers: 'block' })

  test('a click on Fiji two worlds to the east is a place on this one', async ({ page, toy, entriesOf }) => {
    await openJourney(page, toy)
    await startEntry(page, toy.password)
    const map = page.getByRole('application')
    await map.scrollIntoViewIfNeeded()
    const box = await map.boundingBox()
    if (!box) throw new Error('The map has no place on the page')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const fiji = project(-17.8, 178, 2)
    const start = project(20, 0, 2)
    const steps = 12
    const stride = (2 * 1024 + fiji.x) / steps
    for (let i = 0; i < steps; i += 1) {
      await page.mouse.move(middle.x + stride / 2, middle.y)
      await page.mouse.down()
      await page.mouse.move(middle.x - stride / 2, middle.y, { steps: 5 })
      await page.mouse.up()
    }
    await page.mouse.click(middle.x, middle.y + fiji.y - start.y)
    const chosen = page.getByText(/^Location selected:/)
    await expect(chosen).toBeVisible()
    const [latitude = 0, longitude = 0] = ((await chosen.textContent()) ?? '').match(/-?\d+\.\d{6}/g)?.map(Number) ?? []
    expect(Math.abs(latitude + 17.8)).toBeLessThan(4)
    expect(Math.abs(longitude - 178)).toBeLessThan(4)

    await page.getByLabel('Location Name').fill('Suva')
    await page.getByLabel('Journey Details').fill('Warm rain.')
    await page.getByLabel('Your Name').fill('Mere')
    await submitEntry(page)
    await expectStops(page, 1)
    expect(await entriesOf(toy)).toMatchObject([{ latitude, longitude }])
  })

  test('two stops on either side of it are neighbours on the map', async ({ page, toy, world }) => {
    const day = (d: number) => new Date(Date.UTC(2025, 5, d))
    await world.addEntry(toy.id, { location: 'Taveuni', latitude: -16.8, longitude: 179.99, date: day(1) })
    await world.addEntry(toy.id, { location: 'Rabi', latitude: -16.5, longitude: -179.91, date: day(2) })
    await openJourney(page, toy)
    const pins = [
      page.getByRole('button', { name: 'Stop 1: Taveuni' }),
      page.getByRole('button', { name: 'Stop 2: Rabi' }),
    ]
    await expectAccessible(page)
    await page.getByRole('application').scrollIntoViewIfNeeded()
    const frame = await page.getByRole('application').boundingBox()
    for (const pin of pins) await expect(pin).toBeInViewport()
    const [first, second] = [await pins[0]?.boundingBox(), await pins[1]?.boundingBox()]
    if (!first || !second || !frame) throw new Error('A pin is not on the page')
    expect(second.x).toBeGreaterThan(first.x)
    expect(second.x - first.x).toBeLessThan(frame.width)
  })
})

test(
  'where motion is reduced a zoom jumps: the picture before it stays until the new one is drawn',
  slow,
  async ({ page, toy, world }) => {
    await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7, longitude: -9.1, date: new Date('2025-06-01') })
    await world.addEntry(toy.id, { location: 'Riga', latitude: 56.9, longitude: 24.1, date: new Date('2025-06-02') })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openJourney(page, toy)
    await page.getByRole('application').scrollIntoViewIfNeeded()
    await expect(page.locator('.base-map-tile canvas.leaflet-tile-loaded').first()).toBeVisible()
    const distance = () =>
      page.evaluate(() => {
        const pins = [...document.querySelectorAll('[role=application] button[aria-label^="Stop"]')]
        const [a, b] = pins.map((pin) => pin.getBoundingClientRect())
        return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
      })
    const zoomOut = page.getByRole('button', { name: 'Zoom out' })
    // From the fitted view to a whole zoom.
    const fitted = await distance()
    await zoomOut.click()
    await expect.poll(async () => (await distance()) / fitted).toBeLessThan(0.8)
    const before = await distance()
    await page.evaluate(() => {
      const look = () => {
        const drawn = document.querySelectorAll('.base-map-tile canvas.leaflet-tile-loaded').length
        document.body.dataset.fewest = `${Math.min(drawn, Number(document.body.dataset.fewest ?? drawn))}`
        requestAnimationFrame(look)
      }
      look()
    })
    await zoomOut.click()
    await expect.poll(async () => (await distance()) / before).toBeCloseTo(0.5, 1)
    await expect(page.locator('.base-map-tile canvas:not(.leaflet-tile-loaded)')).toHaveCount(0)
    expect(Number(await page.evaluate(() => document.body.dataset.fewest))).toBeGreaterThan(0)
  },
)

test('tiles are asked for politely, and cost what they weigh', slow, async ({ page, context, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7, longitude: -9.1 })
  await page.setViewportSize({ width: 320, height: 700 })
  await openJourney(page, toy)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  await expect.poll(() => world.tiles.requests().length).toBeGreaterThan(0)
  await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  const requests = world.tiles.requests()
  for (const { referer } of requests) expect(referer).toBe(`${world.origin}/`)
  // What is in view and one ring around it, at one zoom: nothing is fetched ahead.
  expect(new Set(requests.map(({ path }) => path.split('/')[1])).size).toBeLessThanOrEqual(2)
  expect(new Set(requests.map(({ path }) => path)).size).toBeLessThanOrEqual(60)
  // Kept by the worker, which answers from the second visit on, and as answers of a known size.
  await installed(page)
  await page.reload()
  await page.getByRole('application').scrollIntoViewIfNeeded()
  const kept = () =>
    page.evaluate(async () => {
      const found: { isTile: boolean; isReadable: boolean }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url, status, type } of await cache.matchAll()) {
          found.push({ isTile: !url || url.endsWith('.png'), isReadable: status === 200 && type !== 'opaque' })
        }
      }
      return found
    })
  const countTiles = async () => (await kept()).filter(({ isTile }) => isTile).length
  await expect.poll(countTiles).toBeGreaterThan(0)
  const before = await countTiles()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(countTiles).toBeGreaterThan(before)
  expect((await kept()).filter(({ isReadable }) => !isReadable)).toEqual([])
  await context.setOffline(true)
  await expect(page.getByRole('link', { name: '© Test tiles' })).toBeVisible()
})

test('the pins of a long journey are seen, pressed and reached by keys like any others', async ({
  page,
  toy,
  world,
}) => {
  // Too many for an element each: the tiles of the route show them.
  for (let i = 0; i < 60; i += 1)
    await world.addEntry(toy.id, {
      location: `Mile ${i + 1}`,
      latitude: -50 + 20 * Math.floor(i / 12),
      longitude: -165 + 30 * (i % 12),
      date: new Date(Date.UTC(2025, 0, 1 + i)),
    })
  await page.setViewportSize({ width: 1280, height: 900 })
  await openJourney(page, toy)
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const pin = map.getByRole('button', { name: 'Stop 20: Mile 20' })
  const share = async (color: Color) => {
    const box = await pin.boundingBox()
    if (!box) throw new Error('The pin has no place on the page')
    // The ring of its head between seam and edge.
    const head = { x: box.x + box.width / 2 - 14, y: box.y + 6, width: 28, height: 4 }
    return shareOf(await page.screenshot({ clip: head }), color)
  }
  // As tokens.css has it in the light theme and in the dark one.
  await expect.poll(() => share([0xb0, 0x3a, 0x24])).toBeGreaterThan(0.3)

  await pin.click()
  const card = page.getByRole('dialog').filter({ hasText: 'Mile 20' })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(pin).toBeFocused()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => share([0xf2, 0x9a, 0x70])).toBeGreaterThan(0.3)
  await expectAccessible(page)
})

test('the drawn pins of a long journey have no seam, go with a zoom and reach above the world', async ({
  page,
  toy,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const places = Array.from({ length: 40 }, (_, i) => ({ latitude: 40 - (i % 3), longitude: -160 + 8 * i }))
  const ends = [89, -80].map((latitude) => ({ latitude, longitude: 0 }))
  for (const [i, place] of [...ends, ...places].entries())
    await world.addEntry(toy.id, { location: `Mile ${i + 1}`, ...place, date: new Date(Date.UTC(2025, 0, 1 + i)) })
  await page.setViewportSize({ width: 1280, height: 900 })
  await openJourney(page, toy)
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  await expect(page.locator('.leaflet-thread-pane canvas.leaflet-tile-loaded').first()).toBeVisible()
  // Tiles between two pixels are blurred; where two lie over one another the route is twice as dark.
  const corners = await map.evaluate((element) => {
    const { x: left, y: top } = element.getBoundingClientRect()
    const tiles = [...element.querySelectorAll('.leaflet-thread-pane canvas')].map((tile) =>
      tile.getBoundingClientRect(),
    )
    return tiles.flatMap(({ x, y, right, bottom }) => [x - left, right - left, y - top, bottom - top])
  })
  expect(corners.filter((at) => Math.abs(at - Math.round(at)) > 0.01)).toEqual([])
  expect(new Set(corners.filter((_, i) => i % 4 < 2).map(Math.round)).size).toBeLessThan(corners.length / 4)

  await page.getByRole('button', { name: 'Zoom out' }).click()
  const pole = map.getByRole('button', { name: 'Stop 1: Mile 1' })
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0 } = (await pole.boundingBox()) ?? {}
      const head = { x: x + width / 2 - 14, y: y + 6, width: 28, height: 4 }
      return shareOf(await page.screenshot({ clip: head }), [0xb0, 0x3a, 0x24])
    })
    .toBeGreaterThan(0.3)

  await map.focus()
  await pole.hover()
  await page.evaluate(() => {
    const look = () => {
      const pin = document.querySelector('.leaflet-zoom-anim .leaflet-marker-pane button:hover')
      const layer = document.querySelector('.leaflet-zoom-anim [data-drawn]')
      if (layer) document.body.dataset.zoomed = ''
      if (pin && layer && getComputedStyle(layer).opacity !== '0') document.body.dataset.leftBehind = ''
      requestAnimationFrame(look)
    }
    look()
  })
  await page.mouse.wheel(0, -240)
  await expect(page.locator('body[data-zoomed]')).toBeVisible()
  await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0)
  await expect(page.locator('body[data-left-behind]')).toHaveCount(0)
})
