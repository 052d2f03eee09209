import type { Page } from '@playwright/test'
import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, installed, journeyPath, openJourney, startEntry } from './pages/journey-page.ts'
import { keptDrafts } from './support/kept-drafts.ts'
import { expect, test } from './support/test.ts'

const entry = words({ location: 'Sagres', comment: 'The end of the world,\nand a bench to look at it.' })

async function expectForm(page: Page): Promise<void> {
  await expect(page.getByLabel('Location Name')).toHaveValue(entry.location)
  await expect(page.getByLabel('Journey Details')).toHaveValue(entry.comment)
  await expect(page.getByLabel('Your Name')).toHaveValue(entry.addedBy)
  await expect(page.getByText('38.722300, -9.139300')).toBeVisible()
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
}

test('a form survives a tab that is killed', async ({ page, context, toy }) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await fillEntry(page, { ...entry, photo: jpeg(await orientedJpeg(1)) })
  await expect.poll(() => keptDrafts(page)).toEqual([{ comment: entry.comment, addedBy: entry.addedBy }])
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

test.describe('a form that crashes', () => {
  test.use({ allowedNoise: /insertBefore|removeChild/ })

  test('leads back to everything that was typed in it', async ({ page, toy }) => {
    await openJourney(page, toy)
    await startEntry(page, toy.password)
    await fillEntry(page, { ...entry, photo: jpeg(await orientedJpeg(1)) })
    // Another program, such as an extension, takes away what the next render wants to take away.
    await page.getByAltText('The photo you chose').evaluate((image) => image.closest('[data-filled] > *')?.remove())
    await page.getByLabel('Your Name').fill('Typed just before')
    await page.locator('input[type=file]').setInputFiles(jpeg(await orientedJpeg(6), 'other.jpg'))
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('We’ve restored what you wrote earlier.')).toBeVisible()
    await expect(page.getByLabel('Your Name')).toHaveValue('Typed just before')
    await expect(page.getByLabel('Location Name')).toHaveValue(entry.location)
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
  })
})

test('the password is asked for once, not again at each reload', async ({ page, toy }) => {
  await page.goto(`${journeyPath(toy)}/add-entry`)
  await page.getByRole('button', { name: 'Enter password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Journey Entry' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Journey Entry' }).first()).toBeEnabled()
  await expect(dialog).toBeHidden()
})

const sameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') as unknown)
const isWaiting = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/** The waiting worker does not get the first message, like one that could not be started in time. */
const loseFirstRequest = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = ServiceWorker
    const send = Object.getOwnPropertyDescriptor(prototype, 'postMessage')
    if (!send) throw new Error('Workers take no messages')
    Object.defineProperty(prototype, 'postMessage', {
      ...send,
      value: () => Object.defineProperty(prototype, 'postMessage', send),
    })
  })

test('a new version waits until it is asked for, and then for the form of another tab', async ({
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
  for (const tab of [page, other]) await tab.evaluate(() => Reflect.set(window, 'sameDocument', true))

  world.proxy.break({ path: /^\/sw\.js/, fault: { kind: 'appended', text: '\n// the next version\n' } })
  await other.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(other.getByText('A new version is ready')).toBeVisible()
  await loseFirstRequest(other)
  await other.getByRole('button', { name: 'Update now' }).click()
  await expect(other.getByText('We’ll update as soon as what you’re writing')).toBeVisible()
  expect(await isWaiting(other)).toBe(true)
  await expectForm(page)

  await submitEntry(page)
  await expect(card(page, entry.location)).toBeVisible()
  await expect(async () => expect(await sameDocument(other)).toBeUndefined()).toPass()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText('A new version is ready')).toBeHidden()

  // Offered here too, and taken there: nothing waits any more, and this tab comes along when it is asked to.
  expect(await sameDocument(page)).toBe(true)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(async () => expect(await sameDocument(page)).toBeUndefined()).toPass()
  await expect(card(page, entry.location)).toBeVisible()
})
