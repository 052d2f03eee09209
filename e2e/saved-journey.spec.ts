import type { BrowserContext, Page } from '@playwright/test'
import { sendStop } from './pages/add-entry-page.ts'
import { expectStops, installed, journeyPath, openJourney } from './pages/journey-page.ts'
import { slow } from './support/slow.ts'
import { expect, test, type StoryToy } from './support/test.ts'
import type { World } from './support/world.ts'

/** Gives the toy the photo of a stop as its portrait. */
async function addPortrait(page: Page, world: World, toy: StoryToy, photo: Buffer): Promise<void> {
  await sendStop(page, toy, 'Cabo da Roca', photo)
  await world.rows(
    `update toys set photo_key = e.photo_key, photo_width = e.photo_width, photo_height = e.photo_height,
       revision = nextval('toy_revisions') from entries e where e.toy_id = toys.id and toys.id = ?`,
    [toy.id],
  )
}

/** Puts an empty file in the place of the kept program: nothing runs but the document's own scripts. */
async function emptyProgram(page: Page): Promise<void> {
  const emptied = await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!/\/assets\/index-[^/]*\.js$/.test(new URL(request.url).pathname)) continue
        await cache.put(request, new Response('', { headers: { 'Content-Type': 'text/javascript' } }))
        count++
      }
    }
    return count
  })
  expect(emptied).toBe(1)
}

const portrait = (page: Page, toy: StoryToy) => page.locator(`main img[alt="Portrait of ${toy.name}"]`)

const isDrawn = (page: Page, toy: StoryToy) =>
  portrait(page, toy).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 1)

/** The journey, its portrait and the app are on the device. */
async function saveWithPortrait(page: Page, world: World, toy: StoryToy, photo: Buffer): Promise<void> {
  await addPortrait(page, world, toy, photo)
  await openJourney(page, toy)
  await installed(page)
  await expect.poll(() => isDrawn(page, toy)).toBe(true)
  await page.reload()
  await expectStops(page, 1)
}

/** The browser's next tab, without a connection. */
async function openOffline(context: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  return context.newPage()
}

/** Counts the frames in which the page, once it is there, has lost the toy's name or portrait. */
const watchLead = `(() => {
  window.without = 0
  let seen = false
  const look = () => {
    const image = document.querySelector('main header img')
    const isWhole = Boolean(document.querySelector('main h1') && image && image.complete && image.naturalWidth > 1)
    seen ||= isWhole
    if (seen && !isWhole) window.without += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

test('a saved journey shows its portrait, name and mission without signal before any program has run', async ({
  page,
  context,
  toy,
  photo,
  world,
}) => {
  await saveWithPortrait(page, world, toy, photo)
  await emptyProgram(page)

  const cold = await openOffline(context, page)
  await cold.goto(`/journey/${toy.id.toLowerCase()}`)
  await expect(cold.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(cold.getByText('See every lighthouse there is')).toBeVisible()
  await expect(cold.getByText(`Tag ${toy.id}`)).toBeVisible()
  await expect.poll(() => isDrawn(cold, toy)).toBe(true)
  await expect(cold).toHaveTitle(`${toy.name} · Plush Trails`)
  await expect(cold.getByText('Loading the journey…')).toBeVisible()
  // As the device's theme has it, in the styles of the app.
  expect(await portrait(cold, toy).evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover')
  expect(await cold.locator('html').getAttribute('lang')).toBe('en-GB')
})

test('the program takes a saved journey over without signal, and neither name nor portrait blinks', async ({
  page,
  context,
  toy,
  photo,
  world,
}) => {
  await saveWithPortrait(page, world, toy, photo)

  const cold = await openOffline(context, page)
  await cold.addInitScript(watchLead)
  await openJourney(cold, toy)
  await expectStops(cold, 1)
  await expect(cold.getByText('Saved copy from')).toBeVisible()
  await expect(cold.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(cold.getByRole('button', { name: 'Add Journey Entry' })).toBeEnabled()
  expect(await cold.evaluate('window.without')).toBe(0)
  await expect(cold.locator('link[rel="stylesheet"][href*="journeys"]')).toHaveCount(1)
})

test(
  'what a saved toy is called stays words, and a toy that is not saved is not shown',
  slow,
  async ({ page, context, addToy }) => {
    const toy = await addToy({ name: `</title></h1><script>window.ran = 1</script>{{mission}} $& "so"` })
    const other = await addToy({ name: 'Lady Thimble' })
    await openJourney(page, toy)
    await installed(page)
    await page.reload()
    await expectStops(page, 0)
    await emptyProgram(page)

    const cold = await openOffline(context, page)
    await cold.goto(journeyPath(toy))
    await expect(cold.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
    await expect(cold).toHaveTitle(`${toy.name} · Plush Trails`)
    expect(await cold.evaluate('window.ran')).toBeUndefined()

    await cold.goto(journeyPath(other))
    await expect(cold).toHaveTitle('Plush Trails')
    await expect(cold.locator('#root')).toBeEmpty()
  },
)
