import type { Page } from '@playwright/test'
import { openJourney } from './pages/journey-page.ts'
import { leaveEntryWaiting } from './pages/waiting-entry.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const focused = (page: Page) => page.locator(':focus')

// The worker is looked at elsewhere; installing it takes a third of such a story.
test.use({ serviceWorkers: 'block' })
// Each page is looked at four times.
test.describe.configure({ timeout: 300_000 })

test('the shop, the legal pages, the start of a journey and its dialog with everything missing', async ({ page }) => {
  for (const [path, name] of [
    ['/shop', 'Get Your Adventure Tag'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/start-journey', 'Start Your Journey'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, name)).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('main').getByRole('button', { name: 'Activate Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  await dialog.getByRole('button', { name: 'Activate Tag' }).click()
  await expect(dialog.getByText('Tag ID is required')).toBeVisible()
  await expectAccessible(page)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what waits, from the header; the front page without signal', async ({ page, toy, world }) => {
    await world.addEntry(toy.id, { location: 'Porto' })
    await page.goto('/')
    await expect(page.getByRole('article', { name: toy.name })).toBeVisible()
    await openJourney(page, toy)
    await leaveEntryWaiting(page, toy)
    await page.getByRole('button', { name: '1 entry waiting to be sent' }).click()
    await expect(page.getByRole('dialog', { name: 'Waiting on this device' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/')
    await expect(page.getByText(/^Saved list from/)).toBeVisible()
    await expect(page.getByRole('article', { name: toy.name }).getByText('Currently in: Porto')).toBeVisible()
    await expectAccessible(page)
  })
})

test('by keyboard alone: past the menu, into a dialog and out, along the way to a journey', async ({ page, toy }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Start a Mission' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Enter Tag ID')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start a Mission' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(focused(page)).toHaveText('Start a Mission')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  // After a navigation those who listen are on the new page's heading.
  await expect(focused(page)).toHaveText('Track Your Plush Friend')
  await page.getByLabel('Enter Tag ID').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
  await page.keyboard.type(toy.id.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText(toy.name)
  await page.goBack()
  await expect(focused(page)).toHaveText('Track Your Plush Friend')
})

test('a refused form puts the focus on the first thing to mend', async ({ page }) => {
  await page.goto('/start-journey')
  await page.getByRole('main').getByRole('button', { name: 'Activate Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  await dialog.getByRole('button', { name: 'Activate Tag' }).click()
  await expect(dialog.getByLabel('Tag ID')).toBeFocused()
  await expect(dialog.getByLabel('Tag ID')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Tag ID')).toHaveAccessibleDescription(/Tag ID is required/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('button', { name: 'Activate Tag' })).toBeFocused()
})

test('with text twice as large nothing is cut off', async ({ page, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Llanfairpwllgwyngyll' })
  await page.setViewportSize({ width: 390, height: 844 })
  // What a browser's own text size does: every length in rem follows it.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of [
    '/',
    '/track',
    '/start-journey',
    '/shop',
    '/terms',
    '/privacy',
    '/nowhere',
    `/journey/${toy.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32)
    await expectNoSidewaysScroll(page, 'with large text')
  }
})

test('nothing moves for those who asked for stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Start a Mission' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target)
      // A turning spinner is not decoration: it says that something is under way.
      .filter((target) => !target?.closest('[data-essential-motion]'))
      .map((target) => target?.getAttribute('class')),
  )
  expect(moving).toEqual([])
})
