import type { Page } from '@playwright/test'
import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, words } from './pages/add-entry-page.ts'
import { installed, journeyPath, openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

const entry = words({ location: 'Sagres', comment: 'The end of the world,\nand a bench to look at it.' })

async function expectForm(page: Page): Promise<void> {
  await expect(page.getByLabel('Location Name')).toHaveValue(entry.location)
  await expect(page.getByLabel('Journey Details')).toHaveValue(entry.comment)
  await expect(page.getByLabel('Your Name')).toHaveValue(entry.addedBy)
  await expect(page.getByText('38.722300, -9.139300')).toBeVisible()
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
}

/** What is written in the form's draft on this device, so that a story can pull the plug right after it was kept. */
const keptComment = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('plush-trails')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as { comment?: string; addedBy?: string }[]).find((draft) => draft.addedBy)?.comment)
          }
        }
      }),
  )

test('a form survives a tab that is killed', async ({ page, context, toy }) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await fillEntry(page, { ...entry, photo: jpeg(await orientedJpeg(1)) })
  await expect.poll(() => keptComment(page)).toBe(entry.comment)
  const tools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void tools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()

  const next = await context.newPage()
  await next.goto(`${journeyPath(toy)}/add-entry`)
  await expect(next.getByText('We’ve restored what you wrote earlier.')).toBeVisible()
  await expectForm(next)
})

test('a new version waits until it is asked for, and leaves the form of another tab alone', async ({
  page,
  context,
  toy,
  world,
}) => {
  await openJourney(page, toy)
  await installed(page)
  const other = await context.newPage()
  await other.goto('/')
  await startEntry(page, toy.password)
  await fillEntry(page, { ...entry, photo: jpeg(await orientedJpeg(1)) })
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))

  world.proxy.break({ path: /^\/sw\.js/, fault: { kind: 'appended', text: '\n// the next version\n' } })
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(other.getByText('A new version is ready')).toBeVisible()
  await other.getByRole('button', { name: 'Update now' }).click()
  await expect(other.getByText('A new version is ready')).toBeHidden()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)).toBe(true)
  await expectForm(page)
})
