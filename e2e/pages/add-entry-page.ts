import { expect, type Page } from '@playwright/test'
import type { StoryToy } from '../support/test.ts'

export interface EntryWords {
  location: string
  comment: string
  addedBy: string
  latitude: number
  longitude: number
  photo?: { name: string; mimeType: string; buffer: Buffer }
}

export const jpeg = (buffer: Buffer, name = 'image.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

const lisbon: EntryWords = {
  location: 'Lisbon',
  comment: 'We watched the trams go by.',
  addedBy: 'Ines',
  latitude: 38.7223,
  longitude: -9.1393,
}

export const words = (parts: Partial<EntryWords> = {}): EntryWords => ({ ...lisbon, ...parts })

/** Writes the form and waits until it has taken everything in, the photo's preparation included. */
export async function fillEntry(page: Page, entry: EntryWords): Promise<void> {
  // Before the pin, whose place is suggested as the name.
  await page.getByLabel('Location Name').fill(entry.location)
  await page.getByLabel('Latitude').fill(String(entry.latitude))
  await page.getByLabel('Longitude').fill(String(entry.longitude))
  if (entry.photo) await choosePhoto(page, entry.photo)
  await page.getByLabel('Journey Details').fill(entry.comment)
  await page.getByLabel('Your Name').fill(entry.addedBy)
  const [latitude, longitude] = [entry.latitude.toFixed(6), entry.longitude.toFixed(6)]
  await expect(page.getByText(`${latitude}, ${longitude}`)).toBeVisible()
}

export async function choosePhoto(page: Page, photo: NonNullable<EntryWords['photo']>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByAltText('The photo you chose')).toBeVisible({ timeout: 30_000 })
}

export async function submitEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Entry' }).click()
}

/** A stop with a photo, sent as any client may send it. */
export async function sendStop(page: Page, toy: StoryToy, location: string, photo: Buffer): Promise<void> {
  const answer = await page.request.post(`/api/toys/${toy.id}/entries`, {
    multipart: {
      location,
      comment: 'Wind from the west.',
      addedBy: 'Rui',
      password: toy.password,
      latitude: '38.78',
      longitude: '-9.49',
      image: { name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo },
    },
  })
  expect(answer.status()).toBe(201)
}
