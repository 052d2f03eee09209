import exifr from 'exifr'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import {
  card,
  expectStops,
  installed,
  journeyPath,
  openJourney,
  startEntry,
  waitingInHeader,
} from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

const entry = words({ location: 'Cabo da Roca', latitude: 38.7804, longitude: -9.4989 })

/** Three upright sizes of the portrait photo, with nothing of its metadata. */
async function expectStoredPhoto(page: Page, world: World, key: string): Promise<void> {
  const files = (await world.photoFiles()).filter((name) => name.startsWith(key))
  expect(files.sort()).toEqual([1600, 480, 960].map((size) => `${key}-${size}.webp`))
  for (const [size, width] of [
    [480, 360],
    [960, 720],
    [1600, 1200],
  ] as const) {
    const answer = await page.request.get(`/photos/${key}-${size}.webp`)
    expect(answer.status()).toBe(200)
    const bytes = await answer.body()
    const picture = await sharp(bytes).metadata()
    expect([picture.format, picture.width, picture.height, picture.orientation ?? 1]).toEqual(['webp', width, size, 1])
    expect(picture.exif ?? picture.xmp).toBeUndefined()
    expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined()
  }
}

// As people have it: with animations.
test.use({ contextOptions: {} })

test('an entry written offline waits in sight, then stands in the journey for everyone', async ({
  page,
  context,
  toy,
  photo,
  world,
  entriesOf,
  postsOf,
  newVisitor,
}) => {
  await openJourney(page, toy)
  await installed(page)
  await startEntry(page, toy.password)
  await context.setOffline(true)
  await fillEntry(page, { ...entry, photo: jpeg(photo) })
  await submitEntry(page)

  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(journeyPath(toy))
  await expect(
    card(page, entry.location).getByText("You're offline. We'll send it when you're back online."),
  ).toBeVisible()
  // Photos that wait are read from the device as they come into view.
  await card(page, entry.location).scrollIntoViewIfNeeded()
  await expect(card(page, entry.location).getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Waiting to be sent: ${entry.location}` })).toBeVisible()
  await expect(waitingInHeader(page, 1)).toBeVisible()
  await expectStops(page, 0)
  expect(await entriesOf(toy)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByText('Your journey entry has been added', { exact: true })).toBeVisible()
  await expectStops(page, 1)
  await expect(card(page, entry.location)).toHaveCount(1)
  await expect(waitingInHeader(page, 1)).toBeHidden()
  const [row, ...others] = await entriesOf(toy)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    location: entry.location,
    added_by: entry.addedBy,
    latitude: 38.7804,
    longitude: -9.4989,
  })
  expect(postsOf(toy)).toBe(1)
  await expectStoredPhoto(page, world, row?.photo_key ?? '')
  expect(await world.tempFiles()).toEqual([])

  const other = await newVisitor()
  await openJourney(other, toy)
  await expectStops(other, 1)
  await expect(card(other, entry.location).getByText(entry.comment)).toBeVisible()
  await expect(other.getByRole('button', { name: `Stop 1: ${entry.location}` })).toBeVisible()
})
