import exifr from 'exifr'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { choosePhoto, jpeg, submitEntry } from './pages/add-entry-page.ts'
import { card, installed, openJourney, startEntry } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

const auckland = 'Location selected: -36.833333, 174.733333'

/** The photos of entries that wait, as they will be sent. */
async function waitingPhotos(page: Page): Promise<Buffer[]> {
  const found = await page.evaluate(
    () =>
      new Promise<number[][]>((resolve, reject) => {
        const opening = indexedDB.open('plush-trails')
        opening.onerror = () => reject(new Error('The database cannot be opened'))
        opening.onsuccess = () => {
          const rows = opening.result.transaction('queuedPhotos').objectStore('queuedPhotos').getAll()
          rows.onerror = () => reject(new Error('The photos cannot be read'))
          rows.onsuccess = () => {
            opening.result.close()
            resolve((rows.result as { bytes: ArrayBuffer }[]).map(({ bytes }) => [...new Uint8Array(bytes)]))
          }
        }
      }),
  )
  return found.map((bytes) => Buffer.from(bytes))
}

/** Posts files to the app the way a system's share sheet does: a form that opens a page. */
async function share(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }))
  await page.evaluate((parts) => {
    const list = new DataTransfer()
    for (const { name, text } of parts) {
      list.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name))
    }
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data', hidden: true })
    const input = form.appendChild(document.createElement('input'))
    Object.assign(input, { type: 'file', name: 'photo', multiple: true, files: list.files })
    document.body.append(form)
    form.submit()
  }, sent)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'a photo sets the pin and names the place, offline as well, and is sent without either',
    slow,
    async ({ page, context, toy, photo, entriesOf }) => {
      await openJourney(page, toy)
      await installed(page)
      await startEntry(page, toy.password)
      await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
      await choosePhoto(page, jpeg(photo))
      await expect(page.getByText('The pin is from your photo', { exact: true })).toBeVisible()
      await expect(page.getByText(auckland)).toBeVisible()
      const name = page.getByLabel('Location Name')
      await expect(name).toHaveValue('Auckland')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Remove photo' }).click()
      await expect(page.getByText(auckland)).toBeHidden()
      await expect(name).toHaveValue('')

      await context.setOffline(true)
      await choosePhoto(page, jpeg(photo))
      await expect(page.getByText(auckland)).toBeVisible()
      await expect(name).toHaveValue('Auckland')
      await page.getByLabel('Journey Details').fill('The ferry was late, and nobody minded.')
      await page.getByLabel('Your Name').fill('Mere')
      await submitEntry(page)
      await expect(card(page, 'Auckland')).toBeVisible()
      const [sent, ...others] = await waitingPhotos(page)
      expect(others).toEqual([])
      expect(await exifr.gps(photo)).toBeTruthy()
      expect(await exifr.gps(sent as Buffer).catch(() => undefined)).toBeUndefined()
      expect((sent as Buffer).includes('Exif')).toBe(false)

      await context.setOffline(false)
      await expect(page.getByText('Your journey entry has been added', { exact: true })).toBeVisible()
      expect(await entriesOf(toy)).toMatchObject([
        { location: 'Auckland', added_by: 'Mere', latitude: -36.833333, longitude: 174.733333 },
      ])
    },
  )

  test('a photo shared from the gallery is on the device first, and then in the form of its toy', async ({
    page,
    context,
    toy,
    photo,
  }) => {
    await openJourney(page, toy)
    await installed(page)
    await context.setOffline(true)
    await share(page, [
      { name: 'IMG_1.jpg', bytes: photo },
      { name: 'IMG_2.jpg', bytes: photo },
    ])
    await expect(page.getByRole('heading', { level: 1, name: 'Which toy is this photo for?' })).toBeVisible()
    await expect(page.getByText('You shared 2 files. A stop has one photo, so this is the first.')).toBeVisible()
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('link', { name: toy.name }).click()
    await expect(page).toHaveURL(`/journey/${toy.id}/add-entry`)
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
    await expect(page.getByText('The pin is from your photo', { exact: true })).toBeVisible()
    await expect(page.getByText(auckland)).toBeVisible()
    await page.reload()
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
    await expect(page.getByText(auckland)).toBeVisible()

    await share(page, [{ name: 'letter.jpg', bytes: Buffer.from('Dear bear') }])
    await expect(page.getByText(/^Only photos can be added to a journey/)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'a photo that tells no place brings nothing new, and a share ends with a sentence',
    slow,
    async ({ page, toy }) => {
      const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c83' } })
        .jpeg()
        .toBuffer()
      await openJourney(page, toy)
      await startEntry(page, toy.password)
      await choosePhoto(page, jpeg(plain))
      await expect(page.getByText('The pin is from your photo', { exact: true })).toBeHidden()
      await expect(page.getByLabel('Latitude')).toHaveValue('')
      await expect(page.getByRole('button', { name: 'Take a photo' })).toBeHidden()
      await share(page, [{ name: 'IMG_1.jpg', bytes: plain }])
      await expect(page).toHaveURL('/track?share-problem=not-ready')
      await expect(page.getByText(/^The app wasn’t ready for it yet/)).toBeVisible()
    },
  )
})
