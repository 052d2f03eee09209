import type { Page } from '@playwright/test'
import { orientedJpeg } from '../api/testing/photos.ts'
import { choosePhoto, fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, journeyPath, openJourney, startEntry } from './pages/journey-page.ts'
import { leaveEntryWaiting } from './pages/waiting-entry.ts'
import { keptComments } from './support/kept-drafts.ts'
import { expect, test } from './support/test.ts'

const restored = (page: Page) => page.getByText('We’ve restored what you wrote earlier.')
const comment = (page: Page) => page.getByLabel('Journey Details')

/** A tab as "Duplicate" makes it: with a copy of the first one's session. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  return opened
}

test.describe('two tabs', () => {
  test.use({ serviceWorkers: 'block' })

  test('each keep their own half-written entry, and a closed one leaves it to the next', async ({
    page,
    context,
    toy,
    entriesOf,
  }) => {
    await openJourney(page, toy)
    await startEntry(page, toy.password)
    await fillEntry(page, words({ comment: 'Of the first tab' }))
    const second = await duplicate(page)
    await expect(comment(second)).toBeVisible()
    await expect(restored(second)).toBeHidden()
    await fillEntry(second, words({ comment: 'Of the second tab', photo: jpeg(await orientedJpeg(1)) }))
    await expect.poll(() => keptComments(second)).toContain('Of the second tab')

    await submitEntry(page)
    await expect(page.getByText('Your journey entry has been added', { exact: true })).toBeVisible()
    await second.reload()
    await expect(restored(second)).toBeVisible()
    await expect(comment(second)).toHaveValue('Of the second tab')
    await expect(second.getByAltText('The photo you chose')).toBeVisible()

    await startEntry(page, toy.password)
    await expect(comment(page)).toHaveValue('')
    await comment(page).fill('Of the first tab again')
    await expect.poll(() => keptComments(page)).toContain('Of the first tab again')
    await page.reload()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(comment(page)).toHaveValue('')

    await second.close()
    const third = await context.newPage()
    await third.goto(`${journeyPath(toy)}/add-entry`)
    await expect(restored(third)).toBeVisible()
    await expect(comment(third)).toHaveValue('Of the second tab')
    await expect(third.getByAltText('The photo you chose')).toBeVisible()
    expect(await entriesOf(toy)).toMatchObject([{ comment: 'Of the first tab' }])
  })

  test('each keep their own activation', async ({ page, context }) => {
    const open = async (tab: Page, name: string) => {
      await tab.goto('/start-journey?id=')
      await tab.getByLabel('Toy Name').fill(name)
    }
    await open(page, 'Mossy')
    const second = await context.newPage()
    await open(second, 'Pebble')
    for (const [tab, name] of [
      [page, 'Mossy'],
      [second, 'Pebble'],
    ] as const) {
      await tab.reload()
      await expect(tab.getByLabel('Toy Name')).toHaveValue(name)
    }
    await page.getByRole('button', { name: 'Start over' }).click()
    await second.reload()
    await expect(second.getByLabel('Toy Name')).toHaveValue('Pebble')
  })
})

test('two forms that edit one waiting entry do not mix, and the last one handed in is sent', async ({
  page,
  context,
  toy,
  entriesOf,
}) => {
  await openJourney(page, toy)
  await leaveEntryWaiting(page, toy)
  await card(page, 'Lisbon').getByRole('link', { name: 'Edit' }).click()
  await expect(comment(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await comment(page).fill('Edited in the first tab')
  await choosePhoto(page, jpeg(await orientedJpeg(1)))
  await comment(second).fill('Edited in the second tab')
  await expect.poll(() => keptComments(second)).toContain('Edited in the second tab')
  await second.reload()
  await expect(comment(second)).toHaveValue('Edited in the second tab')
  await expect(second.getByAltText('The photo you chose')).toBeHidden()

  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(card(page, 'Lisbon')).toBeVisible()
  await expect(comment(second)).toHaveValue('Edited in the second tab')
  await second.getByRole('button', { name: 'Save and send' }).click()
  await expect(card(second, 'Lisbon').getByText('Edited in the second tab')).toBeVisible()
  await context.setOffline(false)
  await expectStops(second, 1)
  expect(await entriesOf(toy)).toMatchObject([{ comment: 'Edited in the second tab', photo_key: null }])
})
