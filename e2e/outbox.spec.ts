import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, installed, openJourney, startEntry, waitingInHeader } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, type StoryToy } from './support/test.ts'

const waiting = (page: Page, location: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: location }) })

const places = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })

async function write(page: Page, toy: StoryToy, { location, photo }: { location: string; photo?: Buffer }) {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ location, ...(photo && { photo: jpeg(photo) }) }))
  await submitEntry(page)
  await expect(card(page, location)).toBeVisible()
}

/** The files of the .zip that the card gives. */
async function saveCopy(page: Page, location: string) {
  const download = page.waitForEvent('download')
  await waiting(page, location).getByRole('button', { name: 'Save a copy' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`Journey entry ${location}.zip`)
  return unzipSync(await readFile(await file.path()))
}

test('the outbox: entries of two toys, a copy of one, one discarded, a password for all, and what was delivered', async ({
  page,
  context,
  toy,
  addToy,
  world,
  entriesOf,
}) => {
  const other = await addToy({ name: 'Pepper', password: 'salt-9' })
  await world.addEntry(toy.id, { location: 'Porto' })
  await openJourney(page, other)
  // The name comes with the document; the count only once the journey is on the device.
  await expectStops(page, 0)
  await openJourney(page, toy)
  await expectStops(page, 1)
  await installed(page)
  await context.setOffline(true)
  await write(page, { ...toy, password: 'not the one' }, { location: 'Lisbon', photo: await orientedJpeg(1) })
  await write(page, other, { location: 'Madrid' })
  await write(page, { ...toy, password: 'not the one' }, { location: 'Faro' })

  await page.goto('/outbox')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Captain|Pepper/ })).toHaveText([
    toy.name,
    'Pepper',
  ])
  await expect(places(page)).toHaveText(['Lisbon', 'Faro', 'Madrid'])
  await expect(page.getByText('3 entries waiting', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const copy = await saveCopy(page, 'Lisbon')
  expect(Object.keys(copy)).toEqual(['entry.json', 'photo.jpg'])
  expect(copy['photo.jpg']?.subarray(0, 3), 'a JPEG').toEqual(new Uint8Array([0xff, 0xd8, 0xff]))
  const text = new TextDecoder().decode(copy['entry.json'])
  expect(JSON.parse(text)).toMatchObject({ tagId: toy.id, ...words({ location: 'Lisbon' }), photo: 'photo.jpg' })
  expect(text).not.toContain('not the one')

  await waiting(page, 'Faro').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard entry' }).click()
  await expect(places(page)).toHaveText(['Lisbon', 'Madrid'])
  await expect(page.getByRole('heading', { name: 'Madrid' })).toBeFocused()

  await context.setOffline(false)
  await expect(waiting(page, 'Lisbon').getByText('That password is wrong.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Delivered as stop 1 of Pepper, / })).toBeVisible()
  await page.getByRole('button', { name: `Change password for ${toy.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change password for ${toy.name}` })
  await expectAccessible(page)
  await dialog.getByLabel('Right password').fill(toy.password)
  await dialog.getByRole('button', { name: 'Save and send' }).click()

  const receipt = page.getByRole('link', { name: new RegExp(`^Delivered as stop 2 of ${toy.name}, `) })
  await expect(receipt).toBeVisible()
  await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeHidden()
  await expectAccessible(page)
  expect((await entriesOf(toy)).map(({ location }) => location)).toEqual(['Porto', 'Lisbon'])
  expect((await entriesOf(other)).map(({ location }) => location)).toEqual(['Madrid'])
  await receipt.click()
  await expect(card(page, 'Lisbon').getByRole('heading', { name: 'Lisbon' })).toBeFocused()
})
