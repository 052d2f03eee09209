import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { installed, journeyPath } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { launchOptions } from './support/browser.ts'
import { slow } from './support/slow.ts'
import { cameraVideo, label } from './support/tag-codes.ts'
import { expect, test } from './support/test.ts'

/** What the fake camera shows is read from here whenever it is opened; each story puts its own there. Without it there is no camera. */
const camera = join(tmpdir(), `plush-trails-camera-${process.pid}.mjpeg`)
await writeFile(camera, await cameraVideo('nothing yet'))
// The headless build has no cameras.
const { args = [], ...options } = launchOptions({ whole: true })
test.use({
  launchOptions: {
    ...options,
    args: [...args, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
  },
})

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan tag' })

/** How many tracks of the camera were opened, and how many of them still run. */
const tracks = (page: Page) =>
  page.evaluate(() => {
    const all = (window as unknown as { openedTracks?: MediaStreamTrack[] }).openedTracks ?? []
    return { opened: all.length, live: all.filter(({ readyState }) => readyState === 'live').length }
  })

/** Notes every track that the page gets. */
async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const opened: MediaStreamTrack[] = ((window as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks = [])
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
  })
}

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] })

  test('a tag is scanned from the header: its journey opens, with the password of the code, and the camera is off', async ({
    page,
    toy,
    world,
  }) => {
    await writeFile(camera, await cameraVideo(`${world.origin}/journey/${toy.id}#k=${toy.password}`))
    await watchCamera(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Scan tag' }).click()
    await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
    await expect(page).toHaveURL(journeyPath(toy))
    expect(await tracks(page)).toEqual({ opened: 1, live: 0 })
    await page.getByRole('button', { name: 'Add Journey Entry' }).click()
    await expect(page.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
    // Nothing on the way back turns the camera on again.
    await page.goBack()
    await expect(page).toHaveURL(journeyPath(toy))
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test(
    'another code is only told of, closing turns the camera off, a picture will do, and all of it works offline',
    slow,
    async ({ page, context, toy }) => {
      await writeFile(camera, await cameraVideo('https://evil.example/journey/BEAR-7#k=honey'))
      await watchCamera(page)
      await page.goto(journeyPath(toy))
      await installed(page)
      await page.goto('/track')
      await page.getByRole('button', { name: 'Scan tag' }).click()
      await expect(scanner(page).getByText(/^That code isn’t from one of our tags/)).toBeVisible()
      await expectAccessible(page)
      expect(await tracks(page)).toEqual({ opened: 1, live: 1 })
      await page.keyboard.press('Escape')
      await expect(scanner(page)).toHaveCount(0)
      await expect(page).toHaveURL('/track')
      expect(await tracks(page)).toEqual({ opened: 1, live: 0 })

      await context.setOffline(true)
      await page.reload()
      await page.getByRole('button', { name: 'Scan tag' }).click()
      await expect(scanner(page).getByText(/^That code isn’t from one of our tags/)).toBeVisible()
      const file = scanner(page).locator('input[type=file]')
      await file.setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: await label('just words', 300) })
      await expect(scanner(page).getByText(/^That code isn’t from one of our tags/)).toBeVisible()
      await file.setInputFiles({ name: 'tag.png', mimeType: 'image/png', buffer: await label(toy.id, 300) })
      await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
      expect(await tracks(page)).toEqual({ opened: 1, live: 0 })
    },
  )
})

test('without leave to use the camera the ID is typed, or read from a picture', async ({ page, toy, world }) => {
  await page.goto('/track')
  await page.getByRole('button', { name: 'Scan tag' }).click()
  await expect(scanner(page).getByText('We can’t use your camera')).toBeVisible()
  await expectAccessible(page)
  await scanner(page).getByRole('button', { name: 'Type the ID' }).click()
  await expect(page.getByLabel('Tag ID')).toBeFocused()
  await page.getByRole('button', { name: 'Scan tag' }).click()
  const buffer = await label(`${world.origin}/journey/${toy.id}`, 400)
  await scanner(page).locator('input[type=file]').setInputFiles({ name: 'tag.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
})
