import type { Page } from '@playwright/test'
import { sendStop } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

/** From its card: why, and some words. */
async function reportFrom(page: Page, location: string, words: string): Promise<void> {
  await card(page, location).getByRole('button', { name: 'Report this entry' }).click()
  await fillReport(page, 'Report this entry', words)
}

async function fillReport(page: Page, title: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please choose a reason' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'It shows something private' }).check()
  await dialog.getByLabel('What should we know?').fill(words)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you for telling us').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Photos that the worker of this page keeps. */
const keptPhotos = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('plush-photos-v1')).keys()).map(({ url }) => url))

test(
  'an entry that three people report is gone for everyone at once, until the admin brings it back',
  slow,
  async ({ page, context, newVisitor, toy, photo, world }) => {
    await sendStop(page, toy, 'Faro', photo)
    await world.addEntry(toy.id, { location: 'Lisbon' })
    await openJourney(page, toy)
    await installed(page)
    await card(page, 'Faro').scrollIntoViewIfNeeded()
    await expect.poll(() => keptPhotos(page)).not.toEqual([])
    const [photoUrl = ''] = await keptPhotos(page)
    const reports = () =>
      world.rows('select * from reports r join entries e on e.id = r.entry_id where e.toy_id = ?', [toy.id])

    // Offline it waits on the device, and is sent once.
    await context.setOffline(true)
    await reportFrom(page, 'Faro', 'That is my house.')
    await expect(page.getByText('We’ll send it when you’re back online').first()).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openJourney(again, toy)
    await expect.poll(reports).toHaveLength(1)

    const other = async (address: string) => {
      const visitor = await newVisitor({ serviceWorkers: 'block' })
      await visitor.route('**/api/reports', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
      )
      await openJourney(visitor, toy)
      return visitor
    }
    const second = await other('198.51.100.1')
    await card(second, 'Faro')
      .getByRole('button', { name: /^Open the photo/ })
      .click()
    const preview = second.getByRole('dialog', { name: 'Photo from Faro' })
    await preview.getByRole('button', { name: 'Report this entry' }).click()
    await fillReport(second, 'Report this entry', 'Private')
    await expect(preview).toBeVisible()
    await expect.poll(reports).toHaveLength(2)
    await second.reload()
    await expectStops(second, 2)
    await reportFrom(await other('198.51.100.2'), 'Faro', 'Private')
    await expect.poll(reports).toHaveLength(3)

    // Everyone, and what the first device has kept of it.
    await second.reload()
    await expectStops(second, 1)
    await expect(card(second, 'Faro')).toHaveCount(0)
    expect((await second.request.get(photoUrl)).status()).toBe(404)
    await again.reload()
    await expectStops(again, 1)
    await expect.poll(() => keptPhotos(again)).toEqual([])

    const desk = await newVisitor({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } })
    await openDashboard(desk)
    await desk.getByRole('tab', { name: 'Reports (1)' }).click()
    const report = desk.getByRole('article', { name: `Faro · ${toy.id}` })
    await expect(report.getByText('That is my house.')).toBeVisible()
    await expect(report.getByText('3 senders')).toBeVisible()
    const picture = report.getByRole('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
    await expectAccessible(desk)
    await report.getByRole('button', { name: 'Restore' }).click()
    await expect(desk.getByText('No open reports')).toBeVisible()
    await again.reload()
    await expectStops(again, 2)
    await expect(card(again, 'Faro')).toBeVisible()
  },
)

test('a toy is reported from its profile, and the dialog is usable by everyone', async ({ page, toy, world }) => {
  await openJourney(page, toy)
  await page.getByRole('button', { name: 'Report this toy' }).click()
  await expectAccessible(page)
  await fillReport(page, 'Report this toy', 'Its name')
  await expect(page.getByRole('button', { name: 'Report this toy' })).toBeFocused()
  const rows = () => world.rows('select reason, words from reports where toy_id = ?', [toy.id])
  await expect.poll(rows).toEqual([{ reason: 'private', words: 'Its name' }])
})
