import type { Page } from '@playwright/test'
import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, openJourney, startEntry } from './pages/journey-page.ts'
import { leaveEntryWaiting } from './pages/waiting-entry.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

// The worker is looked at elsewhere; installing it takes a third of such a story.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })
// Each page is looked at four times.
test.describe.configure({ timeout: 480_000 })

test('home, track and not found', async ({ page, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Lisbon' })
  await page.goto('/')
  await expect(page.getByRole('article', { name: toy.name }).getByRole('link', { name: 'View Journey' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start a Mission' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/track')
  await expect(heading(page, 'Track Your Plush Friend')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/nowhere')
  await expect(heading(page, '404 Page Not Found')).toBeVisible()
  await expectAccessible(page)
})

test('a journey: empty, full, not found', async ({ page, toy, world }) => {
  await openJourney(page, toy)
  await expect(page.getByText('Ready for Adventure!')).toBeVisible()
  await expectAccessible(page)

  const places: [string, number, number][] = [
    ['Lisbon', 38.72, -9.14],
    ['Nairobi', -1.29, 36.82],
    ['Auckland', -36.85, 174.76],
    ['Honolulu', 21.31, -157.86],
  ]
  for (const [location, latitude, longitude] of places) await world.addEntry(toy.id, { location, latitude, longitude })
  await page.reload()
  await expect(card(page, 'Honolulu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop 1: Lisbon' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/journey/NO-SUCH-TOY')
  await expect(page.getByRole('heading', { name: 'Toy Not Found' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a waiting entry, and the question before it is discarded', async ({ page, toy }) => {
    await openJourney(page, toy)
    await leaveEntryWaiting(page, toy)
    await expectAccessible(page)

    await card(page, 'Lisbon').getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard this entry?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(card(page, 'Lisbon')).toBeVisible()
    await card(page, 'Lisbon').getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard entry' }).click()
    await expect(card(page, 'Lisbon')).toHaveCount(0)
  })
})

test('the password dialog, and the form: empty, with errors, filled', async ({ page, toy }) => {
  await openJourney(page, toy)
  await page.getByRole('button', { name: 'Add Journey Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Journey Entry' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await startEntry(page, toy.password)
  await expectAccessible(page)
  await submitEntry(page)
  await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
  await expect(page.getByText('Location is required')).toBeVisible()
  await expectAccessible(page)
  await fillEntry(page, words())
  await expectAccessible(page)
})
