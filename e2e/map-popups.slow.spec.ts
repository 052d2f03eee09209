import type { Page } from '@playwright/test'
import { openJourney } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

/** One near each corner and edge of the world, and one in the middle. */
const places: [location: string, latitude: number, longitude: number][] = [
  ['Ellesmere', 79, -150],
  ['Svalbard', 80, 15],
  ['Wrangel', 75, 120],
  ['Hawaii', 19, -155],
  ['Accra', 5, 0],
  ['Fiji', -17, 178],
  ['Alexander', -69, -130],
  ['Cape', -60, 10],
  ['Macquarie', -66, 140],
]

async function expectPopupInside(page: Page, name: string): Promise<void> {
  const popup = page.getByRole('dialog', { name })
  await expect(popup).toBeVisible()
  const map = page.getByRole('application')
  // After the map has made room for it.
  await expect(async () => {
    const [inner, outer] = [await popup.boundingBox(), await map.boundingBox()]
    if (!inner || !outer) throw new Error('The popup or the map has no place on the page')
    expect(inner.x).toBeGreaterThanOrEqual(outer.x)
    expect(inner.y).toBeGreaterThanOrEqual(outer.y)
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  }).toPass()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
}

for (const [width, height] of [
  [320, 700],
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px a pin’s popup is inside the map at every edge and zoom`, async ({ page, toy, world }) => {
    for (const [i, [location, latitude, longitude]] of places.entries()) {
      const date = new Date(Date.UTC(2025, 5, i + 1))
      // Every other one has a photo, whose frame is as high without its file; words are of all lengths.
      const photo = i % 2 ? { photoKey: `${i}`.repeat(40), photoWidth: 1600, photoHeight: 1200 } : {}
      await world.addEntry(toy.id, {
        location,
        latitude,
        longitude,
        date,
        comment: 'Far away. '.repeat(1 + 9 * i),
        ...photo,
      })
    }
    await page.setViewportSize({ width, height })
    await openJourney(page, toy)
    await page.getByRole('application').scrollIntoViewIfNeeded()
    let opened = 0
    for (const step of ['', 'Zoom in', 'Zoom in', 'Reset view', 'Fullscreen']) {
      if (step !== '') await page.getByRole('button', { name: step }).click()
      for (const [i, [location]] of places.entries()) {
        const pin = page.getByRole('button', { name: `Stop ${i + 1}: ${location}` })
        // Pins close together share one, and a closer view has fewer; those of the view before go a few at a time.
        if ((await pin.count()) === 0) continue
        const isThere = await pin.press('Enter', { timeout: 1_000 }).then(
          () => true,
          () => false,
        )
        if (!isThere) continue
        await expectPopupInside(page, location)
        opened += 1
      }
    }
    expect(opened).toBeGreaterThan(12)
  })
}
