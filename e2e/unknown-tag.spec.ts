import type { Page } from '@playwright/test'
import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { installed, startEntry, waitingInHeader } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

/** The app on the device, without a network, at a tag that nobody has opened here. */
async function openUnknown(page: Page, id: string): Promise<void> {
  await page.goto('/track')
  await installed(page)
  await page.context().setOffline(true)
  await page.getByLabel('Tag ID').fill(id)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'This journey isn’t on your device yet' })).toBeVisible()
}

const waitingCard = (page: Page, location: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: location }) })

test('an entry for a tag that was never opened here is written offline and sent with its photo', async ({
  page,
  context,
  toy,
  entriesOf,
  world,
}) => {
  await openUnknown(page, toy.id.toLowerCase())
  await startEntry(page, toy.password)
  await expect(page.getByText('We’ll check the tag’s ID and password when it is sent.')).toBeVisible()
  await fillEntry(page, words({ photo: jpeg(await orientedJpeg(1)) }))
  await submitEntry(page)
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(waitingCard(page, 'Lisbon')).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeVisible()
  await page.reload()
  await expect(waitingCard(page, 'Lisbon')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeHidden()
  const [entry, ...others] = await entriesOf(toy)
  expect(others).toEqual([])
  expect(world.proxy.arrivals('POST', new RegExp(`/api/toys/${toy.id}/entries$`, 'i'))).toHaveLength(1)
  expect(entry).toMatchObject({ location: 'Lisbon' })
  expect(entry?.photo_key).not.toBeNull()
})

test('a mistyped tag and a wrong password are settled when the entry is sent, with its words kept', async ({
  page,
  context,
  toy,
  entriesOf,
}) => {
  await openUnknown(page, `${toy.id}9`)
  // Straight to the form, as from a link.
  await page.goto(`/journey/${toy.id}9/add-entry`)
  await page.getByRole('button', { name: 'Enter password' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillEntry(page, words())
  await submitEntry(page)
  await expect(waitingCard(page, 'Lisbon')).toBeVisible()

  await context.setOffline(false)
  const card = waitingCard(page, 'Lisbon')
  await expect(card.getByText('There is no toy with this tag.')).toBeVisible()
  await expect(card.getByText(words().comment)).toBeVisible()
  await card.getByLabel('Tag ID').fill(toy.id)
  await card.getByRole('button', { name: 'Change ID and send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(card.getByText('That password is wrong.')).toBeVisible()
  await card.getByLabel('Right password').fill(toy.password)
  await card.getByRole('button', { name: 'Save and send' }).click()
  await expect.poll(() => entriesOf(toy)).toMatchObject([{ location: 'Lisbon', comment: words().comment }])
})
