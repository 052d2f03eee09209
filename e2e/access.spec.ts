import type { Page } from '@playwright/test'
import { card, openJourney } from './pages/journey-page.ts'
import { leaveEntryWaiting } from './pages/waiting-entry.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

// Most pages are checked in the stories that open them.

const focused = (page: Page) => page.locator(':focus')

/** What moves although this person has asked for stillness. */
const movingElements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target)
      // A turning spinner is not decoration: it says that something is under way.
      .filter((target) => !target?.closest('[data-essential-motion]'))
      .map((target) => target?.getAttribute('class')),
  )

test(
  'what waits: its card, the question before it is discarded, the front page',
  slow,
  async ({ page, toy, world }) => {
    await world.addEntry(toy.id, { location: 'Porto' })
    await page.goto('/')
    await expect(page.getByRole('article', { name: toy.name })).toBeVisible()
    await openJourney(page, toy)
    await leaveEntryWaiting(page, toy)
    await expectAccessible(page)

    const discard = card(page, 'Lisbon').getByRole('button', { name: 'Discard' })
    const question = page.getByRole('alertdialog', { name: 'Discard this entry?' })
    await discard.click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(card(page, 'Lisbon')).toBeVisible()
    await discard.click()
    await question.getByRole('button', { name: 'Discard entry' }).click()
    await expect(card(page, 'Lisbon')).toHaveCount(0)

    await page.goto('/')
    await expect(page.getByText(/^Saved list from/)).toBeVisible()
    await expect(page.getByRole('article', { name: toy.name }).getByText('Currently in: Porto')).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe('online', () => {
  // The worker is looked at elsewhere; installing it takes a third of such a story.
  test.use({ serviceWorkers: 'block' })

  test('by keyboard alone: into a dialog that does not move and out, to a journey, and to the first field to mend', async ({
    page,
    toy,
  }) => {
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
    expect(await movingElements(page)).toEqual([])
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

    await page.goto('/start-journey')
    const activate = page.getByRole('main').getByRole('button', { name: 'Activate Tag' })
    await activate.press('Enter')
    const form = page.getByRole('dialog', { name: 'Activate Your Tag' })
    await form.getByRole('button', { name: 'Activate Tag' }).press('Enter')
    await expect(form.getByLabel('Tag ID')).toBeFocused()
    await expect(form.getByLabel('Tag ID')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Tag ID')).toHaveAccessibleDescription(/Tag ID is required/)
    await page.keyboard.press('Escape')
    await expect(activate).toBeFocused()
  })

  test('with text twice as large nothing is cut off', slow, async ({ page, toy, world }) => {
    await world.addEntry(toy.id, { location: 'Llanfairpwllgwyngyll' })
    await page.setViewportSize({ width: 390, height: 844 })
    // What a browser's own text size does: every length in rem follows it.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of [
      '/',
      '/track',
      '/outbox',
      '/offline',
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
})
