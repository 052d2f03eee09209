import { openJourney } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

test('tiles that did not come are there when signal returns, and those that came stay', async ({
  page,
  context,
  toy,
  world,
}) => {
  // Far apart: the first view lies between two whole zooms.
  await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7, longitude: -9.1 })
  await world.addEntry(toy.id, { location: 'Lima', latitude: -12, longitude: -77 })
  const isTile = (url: URL) => url.origin === world.tiles.origin
  await page.route(isTile, (route) => route.abort())
  await openJourney(page, toy)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  const tiles = page.locator('img.leaflet-tile')
  await expect(tiles.first()).toHaveAttribute('src', /^data:/)
  const zoom = await tiles
    .first()
    .evaluate((tile) => new DOMMatrix(getComputedStyle(tile.parentElement ?? tile).transform).a)
  expect(zoom).not.toBe(1)
  expect(world.tiles.requests()).toEqual([])

  await page.unroute(isTile)
  await context.setOffline(true)
  await context.setOffline(false)
  const widths = () => tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLImageElement).naturalWidth))
  await expect.poll(async () => [...new Set(await widths())]).toEqual([256])
  for (const { path } of world.tiles.requests()) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/)

  world.tiles.reset()
  await context.setOffline(true)
  await context.setOffline(false)
  // What that would ask for it asks for at once; a zoom is drawn after it.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => world.tiles.requests().length).toBeGreaterThan(0)
  const zooms = new Set(world.tiles.requests().map(({ path }) => path.split('/')[1]))
  expect(zooms.size).toBe(1)
})
