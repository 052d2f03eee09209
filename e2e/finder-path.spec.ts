import { openJourney } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 600 } })

test.describe('on a phone', () => {
  test.use({ permissions: ['geolocation', 'clipboard-read', 'clipboard-write'] })
  test.use({ geolocation: { latitude: 37.0146, longitude: -7.9331 } })

  test('a finder’s way is short: the bar, the place by itself, and then their own card', async ({
    page,
    toy,
    world,
    entriesOf,
  }) => {
    await world.addEntry(toy.id, { location: 'Lisbon', latitude: 38.7223, longitude: -9.1393 })
    await openJourney(page, toy)
    const bar = page.getByRole('complementary', { name: 'For finders' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Add a stop' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(toy.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByLabel(/^Location Name/)).toHaveValue('Faro')
    await page.getByLabel(/^Journey Details/).fill('Sand in the fur.')
    await page.getByLabel(/^Your Name/).fill('Rui')
    await page.getByRole('button', { name: 'Submit Entry' }).click()

    const card = page.getByRole('article', { name: 'Faro' })
    await expect(card.getByRole('heading', { name: 'Faro' })).toBeFocused()
    await expect(card.getByText(`Your stop is number 2 on ${toy.name}’s journey`)).toBeInViewport({ ratio: 1 })
    await expect(card.getByText('217 km from Lisbon · 217 km in all')).toBeVisible()
    await expect(bar).toBeHidden()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.origin}/journey/${toy.id}`)
    expect(await entriesOf(toy)).toMatchObject([{ location: 'Lisbon' }, { location: 'Faro', added_by: 'Rui' }])

    // Next time the name is there, and going back is going to where one was.
    await page.goto(`/journey/${toy.id}/add-entry`)
    await expect(page.getByLabel(/^Your Name/)).toHaveValue('Rui')
  })
})

test('at 400 % zoom a dialog leaves room to scroll', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/start-journey?id=')
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  await expect(dialog).toBeVisible()
  const room = await dialog.evaluate((element) => {
    const scrolls = [element, ...element.querySelectorAll('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto',
    )
    return scrolls.map((part) => Math.min(part.clientHeight, innerHeight))
  })
  expect(Math.max(...room)).toBeGreaterThanOrEqual(150)
  const submit = dialog.getByRole('button', { name: 'Activate Tag' })
  await submit.focus()
  await expect(submit).toBeInViewport()
})

test('the way to add a stop stays in sight when the header comes over the page’s own button', async ({
  page,
  toy,
  world,
}) => {
  await world.addEntry(toy.id, { location: 'Lisbon' })
  await openJourney(page, toy)
  const bar = page.getByRole('complementary', { name: 'For finders' })
  await page.getByRole('button', { name: 'Add Journey Entry' }).evaluate((button) => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    window.scrollBy({ top: button.getBoundingClientRect().bottom - (header?.bottom ?? 0) + 2, behavior: 'instant' })
  })
  await expect(bar).toBeVisible()
})
