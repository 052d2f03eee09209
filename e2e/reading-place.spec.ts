import type { Locator, Page } from '@playwright/test'
import { card, installed, openJourney } from './pages/journey-page.ts'
import { expect, test, type StoryToy } from './support/test.ts'
import type { World } from './support/world.ts'

const words = 'We watched the trams go by, and then we walked all the way up to the castle. '

/** Two pages of the timeline; the first stop is the oldest. */
async function travel(world: World, toy: StoryToy): Promise<void> {
  for (let i = 1; i <= 50; i++)
    await world.addEntry(toy.id, { location: `Stop ${i} of 50`, comment: words.repeat(1 + (i % 4)) })
}

const topOf = (page: Page, location: string) =>
  card(page, location).evaluate((element) => element.getBoundingClientRect().top)

/** The card's top is where it was, and the page has come to rest. */
async function expectAt(page: Page, location: string, top: number): Promise<void> {
  await expect(card(page, location)).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(page, location)) - top)).toBeLessThan(20)
}

/** As a person does: with the wheel, until the card is a little below the header. */
async function readAt(page: Page, location: string): Promise<number> {
  await page.mouse.move(180, 400)
  const isThere = async () => {
    const away = (await topOf(page, location)) - 120
    if (Math.abs(away) > 60) await page.mouse.wheel(0, away)
    return Math.abs(away)
  }
  await expect.poll(isThere).toBeLessThanOrEqual(60)
  return topOf(page, location)
}

/** The test's own click would first bring the link, which stays at the window's edge, to its middle. */
const clickInPlace = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

for (const width of [390, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a reload and Back lead to the stop that was being read, also without signal', async ({
      page,
      context,
      toy,
      world,
    }) => {
      await travel(world, toy)
      await openJourney(page, toy)
      await installed(page)
      const top = await readAt(page, 'Stop 38 of 50')
      await page.reload()
      await expectAt(page, 'Stop 38 of 50', top)
      // Once more, before the person has done anything.
      await page.reload()
      await expectAt(page, 'Stop 38 of 50', top)

      const further = await readAt(page, 'Stop 20 of 50')
      await clickInPlace(page.getByRole('banner').getByRole('link', { name: 'Shop', includeHidden: true }).first())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Adventure Tag')
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expectAt(page, 'Stop 20 of 50', further)

      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('Saved copy from')).toBeAttached()
      await expectAt(page, 'Stop 20 of 50', further)
    })
  })

test('what only "Show more" draws is there after a reload; a new visit starts at the top', async ({
  page,
  toy,
  world,
}) => {
  await travel(world, toy)
  await openJourney(page, toy)
  await page.getByRole('button', { name: /^Show/ }).click()
  const top = await readAt(page, 'Stop 5 of 50')
  await page.reload()
  await expectAt(page, 'Stop 5 of 50', top)

  await page.goto('/')
  await openJourney(page, toy)
  await expect(card(page, 'Stop 50 of 50')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
