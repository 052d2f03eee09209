import type { Page } from '@playwright/test'
import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

// Nothing that tells of the app on the device lies over the map.
test.use({ serviceWorkers: 'block' })

interface Seen {
  cards: number[]
  pins: number[]
}

/** From the next popup on, in each frame: how far below the map's upper edge the popup and the pin of this name are. */
async function watchPopup(page: Page, pinName: string): Promise<{ seen(): Promise<Seen> }> {
  const seen = await page.evaluateHandle((name) => {
    const map = document.querySelector('[role=application]') as Element
    const found: Seen = { cards: [], pins: [] }
    const look = () => {
      const popup = map.querySelector('[role=dialog]')
      const pin = map.querySelector(`[aria-label="${name}"]`)
      const { top } = map.getBoundingClientRect()
      if (popup && pin) {
        found.cards.push(popup.getBoundingClientRect().top - top)
        found.pins.push(pin.getBoundingClientRect().top - top)
      }
      requestAnimationFrame(look)
    }
    look()
    return found
  }, pinName)
  return { seen: () => seen.jsonValue() }
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

test('a popup stands still while the map makes room for it, so that a finger meets its buttons', async ({
  page,
  toy,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const comment = 'Sun on the harbour, fog on the hill. '.repeat(10)
  const date = new Date('2025-06-01')
  await world.addEntry(toy.id, { location: 'San Diego', latitude: 33, longitude: -117, comment, date })
  await world.addEntry(toy.id, { location: 'Hilo', latitude: 19, longitude: -155 })
  await openJourney(page, toy)
  const pin = page.getByRole('button', { name: 'Stop 1: San Diego' })
  await pin.scrollIntoViewIfNeeded()
  const { seen } = await watchPopup(page, 'Stop 1: San Diego')
  await pin.press('Enter')
  // There is no room above the pin, nor below it, until it has moved and stands still.
  await expect.poll(async () => spread((await seen()).pins)).toBeGreaterThan(20)
  await expect.poll(async () => spread((await seen()).pins.slice(-3))).toBe(0)
  const { cards } = await seen()
  expect(spread(cards)).toBeLessThanOrEqual(2)
})

test('what is longer than the map is read to its end in a popup, by keys too', async ({ page, toy, world }) => {
  const comment = 'Every house has a story here. '.repeat(40)
  await world.addEntry(toy.id, { location: 'San Diego', latitude: 33, longitude: -117, comment })
  await openJourney(page, toy)
  await page.getByRole('button', { name: 'Stop 1: San Diego' }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'San Diego' })
  const [inner, outer] = [await popup.boundingBox(), await page.getByRole('application').boundingBox()]
  if (!inner || !outer) throw new Error('The popup or the map has no place on the page')
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  const words = page.locator('div:focus > p').last()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect
    .poll(() => words.evaluate((p) => p.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(inner.y + inner.height)
})

test('stops on one spot are a list whose every line is read and opens its stop', async ({ page, toy, world }) => {
  for (let i = 1; i <= 30; i += 1) {
    const date = new Date(Date.UTC(2025, 0, i))
    await world.addEntry(toy.id, { location: `Tower Bridge ${i}`, latitude: 51.5, longitude: -0.07, date })
  }
  await openJourney(page, toy)
  const pin = page.getByRole('application').getByRole('button', { name: '1–30' })
  await pin.press('Enter')
  const lines = page.getByRole('dialog', { name: '30 stops' }).getByRole('listitem')
  await expect(lines).toHaveCount(30)
  await expect(lines.first()).toHaveText('1Tower Bridge 11 January 2025')
  await lines.last().getByRole('button', { name: 'Tower Bridge 30' }).click()
  await expect(page.getByRole('dialog', { name: 'Tower Bridge 30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pin).toBeFocused()
})

for (const [what, width, height] of [
  ['on a phone held sideways', 844, 390],
  ['at a zoom of 400 %', 320, 256],
] as const)
  test(`${what} a popup opens in view, with the way out of it`, async ({ page, toy, world }) => {
    const comment = 'Every house has a story here. '.repeat(9)
    const photo = { photoKey: '1'.repeat(40), photoWidth: 1600, photoHeight: 1200 }
    await world.addEntry(toy.id, { location: 'Oslo', latitude: 60, longitude: 10, comment, ...photo })
    await world.addEntry(toy.id, { location: 'Athens', latitude: 38, longitude: 23 })
    await page.setViewportSize({ width, height })
    await openJourney(page, toy)
    await page.getByRole('button', { name: 'Stop 1: Oslo' }).click()
    const popup = page.getByRole('dialog', { name: 'Oslo' })
    await expect(popup).toBeInViewport({ ratio: 1 })
    // Neither the header nor the finder's bar lies over it. Where it is, not where a click would bring it.
    const isSeen = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === button
    }
    expect(await popup.getByRole('button', { name: 'Close' }).evaluate(isSeen)).toBe(true)
  })

test('a popup that moves the page ends above the finder’s bar, which comes when the page’s own button has gone', async ({
  page,
  toy,
  world,
}) => {
  const comment = 'Every house has a story here. '.repeat(9)
  const photo = { photoKey: '1'.repeat(40), photoWidth: 1600, photoHeight: 1200 }
  await world.addEntry(toy.id, { location: 'Oslo', latitude: 60, longitude: 10, comment, ...photo })
  await world.addEntry(toy.id, { location: 'Athens', latitude: 38, longitude: 23 })
  await page.setViewportSize({ width: 390, height: 664 })
  await openJourney(page, toy)
  const pin = page.getByRole('button', { name: 'Stop 1: Oslo' })
  // As far as a finger scrolls to see the pin: the button "Add Journey Entry" is in view still.
  await pin.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 20))
  await expect(page.locator('[data-bottom-bar]')).toHaveCount(0)
  await pin.press('Enter')
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toBeInViewport()
  const isCovered = () =>
    page.getByRole('dialog', { name: 'Oslo' }).evaluate((popup) => {
      const { x, width, bottom } = popup.getBoundingClientRect()
      return !popup.contains(document.elementFromPoint(x + width / 2, bottom - 4))
    })
  await expect.poll(isCovered).toBe(false)
})

test('a popup opened while the map is on its way stands still, and its pin comes into view', async ({
  page,
  toy,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7, longitude: -9.1, date: new Date('2025-06-01') })
  await world.addEntry(toy.id, { location: 'Oslo', latitude: 60, longitude: 10.7 })
  await openJourney(page, toy)
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const { seen } = await watchPopup(page, 'Stop 1: Lisbon')
  await map.evaluate(async (element) => {
    const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
    press('Zoom in')
    while (!element.querySelector('.leaflet-zoom-anim')) await new Promise(requestAnimationFrame)
    press('Stop 1: Lisbon')
  })
  const [popup, pin] = [page.getByRole('dialog'), page.getByRole('button', { name: 'Stop 1: Lisbon' })]
  await expect(popup.locator('..')).toHaveAttribute('data-side', /./)
  await expect.poll(async () => spread((await seen()).pins.slice(-3))).toBe(0)
  const [pinBox, mapBox] = [await pin.boundingBox(), await map.boundingBox()]
  if (!pinBox || !mapBox) throw new Error('The pin or the map has no place on the page')
  expect(pinBox.y + pinBox.height).toBeLessThan(mapBox.y + mapBox.height)
  expect(spread((await seen()).cards)).toBeLessThanOrEqual(2)
})

test('who presses Close twice does not zoom the map, and the focus stays on it when the pin is gone', async ({
  page,
  toy,
  world,
}) => {
  await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7, longitude: -9.1 })
  await openJourney(page, toy)
  const [map, pin] = [page.getByRole('application'), page.getByRole('button', { name: 'Stop 1: Lisbon' })]
  await pin.click()
  const before = await pin.boundingBox()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.dblclick()
  await expect(close).toHaveCount(0)
  expect(await pin.boundingBox()).toEqual(before)

  await pin.press('Enter')
  await map.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(pin).toHaveCount(0, { timeout: 100 })
  }).toPass()
  await close.press('Enter')
  await expect(map).toBeFocused()
})

test('an attribution of two lines lies over no popup, scale or button', async ({ page, toy, world }) => {
  const comment = 'Every house has a story here. '.repeat(40)
  await world.addEntry(toy.id, { location: 'San Diego', latitude: 33, longitude: -117, comment })
  await openJourney(page, toy)
  const credits = page.getByRole('link', { name: '© Test tiles' })
  await credits.evaluate((link) => (link.textContent = '© OpenStreetMap contributors, © Another of Them'))
  await page.getByRole('button', { name: 'Stop 1: San Diego' }).press('Enter')
  const top = async () => (await page.locator('p:has(> a[href*="naturalearth"])').boundingBox())?.y
  const bottom = async (name: string) => page.locator(name).evaluate((each) => each.getBoundingClientRect().bottom)
  for (const [width, below] of [
    [390, ['[role=dialog]', '.leaflet-control-scale']],
    [320, ['[role=dialog]', '[role=group][aria-label="Map controls"]']],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of below)
      await expect.poll(async () => ((await top()) ?? 0) - (await bottom(name))).toBeGreaterThanOrEqual(0)
  }
})

test('a popup that is open says that its stop was sent as soon as it was, with its place rounded or not', async ({
  page,
  context,
  toy,
  world,
}) => {
  await world.rows('update toys set places_are_rounded = true where id = ?', [toy.id])
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  await fillEntry(page, words({ location: 'Sagres', latitude: 37.0312, longitude: -8.9437 }))
  await submitEntry(page)
  const map = page.getByRole('application')
  await map.getByRole('button', { name: /Sagres/ }).press('Enter')
  const popup = page.getByRole('dialog', { name: 'Sagres' })
  await expect(popup.getByText('Waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(popup.getByText('1', { exact: true })).toBeVisible()
  await expect(popup.getByText('Waiting to be sent')).toHaveCount(0)
  // Escape closes it from wherever the focus is on the map.
  await map.focus()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(map.getByRole('button', { name: 'Stop 1: Sagres' })).toBeFocused()
})

test('the keyboard’s focus stays on a pin when its stop is sent', async ({ page, context, toy }) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  await fillEntry(page, words({ location: 'Sagres', latitude: 37, longitude: -8.9 }))
  await submitEntry(page)
  const map = page.getByRole('application')
  await map.getByRole('button', { name: /Sagres/ }).focus()
  await context.setOffline(false)
  await expect(map.getByRole('button', { name: 'Stop 1: Sagres' })).toBeFocused()
})
