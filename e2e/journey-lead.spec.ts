import { EventEmitter, once } from 'node:events'
import { expect, test } from './support/test.ts'

// The first visit, by the address on a tag.
test.use({ serviceWorkers: 'block' })

/** Counts the frames in which the page has lost the toy's name. */
const watchName = `(() => {
  window.without = 0
  const look = () => {
    if (document.body && !document.querySelector('main h1')) window.without += 1
    requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', look)
})()`

test('a journey can be read before its code has arrived, and nothing blinks when it does', async ({
  page,
  toy,
  world,
}) => {
  await world.addEntry(toy.id, { location: 'Lisbon', comment: 'We watched the trams go by.' })
  const code = new EventEmitter()
  const held = once(code, 'released')
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  await page.addInitScript(watchName)
  await page.goto(`/journey/${toy.id}`, { waitUntil: 'commit' })

  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(page.getByText('See every lighthouse there is')).toBeVisible()
  await expect(page.getByText(`Tag ${toy.id}`)).toBeVisible()
  await expect(page.getByText('We watched the trams go by.')).toHaveCount(0)
  await expect(page).toHaveTitle(`${toy.name} · Plush Trails`)

  code.emit('released')
  await expect(page.getByText('We watched the trams go by.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[data-journey-lead]')).toHaveCount(0)
  expect(await page.evaluate('window.without')).toBe(0)
})

test('the beginning of a journey has its colours before its style sheets have arrived', async ({ page, toy }) => {
  const sheets = new EventEmitter()
  const held = once(sheets, 'released')
  await page.route('**/assets/*.css', (route) => held.then(() => route.continue()))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`/journey/${toy.id}`, { waitUntil: 'commit' })
  const look = () =>
    page.getByText('Active', { exact: true }).evaluate(({ parentElement }) => {
      const { color, backgroundColor } = getComputedStyle(parentElement as Element)
      return { color, backgroundColor }
    })

  const before = await look()
  const links = page.locator('link[rel=stylesheet]')
  await expect.poll(() => links.count()).toBeGreaterThan(0)
  sheets.emit('released')
  await expect
    .poll(() => links.evaluateAll((all) => all.every((link) => (link as HTMLLinkElement).sheet !== null)))
    .toBe(true)
  expect(await look()).toEqual(before)
})
