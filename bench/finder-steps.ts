import { chromium, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { phonePhoto } from '../api/testing/photos.ts'
import { launchOptions } from '../e2e/support/browser.ts'

/**
 * What a finder does on a phone of 390 x 844 pixels between opening a tag's address and "added": taps, typed fields, and
 * screens scrolled, counted by doing it. The first time without and with a photo that tells where it was taken, then again on
 * the same device. Needs a build.
 * Usage: npm run build && node --import tsx bench/finder-steps.ts
 */
const goals = { taps: 6, fields: 2, scrolls: 2 }

/** Whether the middle of an element can be pressed where it is. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 30))
  return found !== null && (element.contains(found) || found.contains(element))
}

/** A thumb: sees one screen, scrolls until the thing to press is on it, and counts. */
function createThumb(page: Page) {
  const counts = { taps: 0, fields: 0, password: 0, scrolls: 0 }
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let i = 0; i < 20; i++) {
      if (await target.evaluate(isOnTop)) return
      const y = (await target.boundingBox())?.y ?? 0
      // A stroke of the thumb moves the page by three quarters of a screen at most, and brings what is wanted below the header.
      const stroke = Math.sign(y - 200) * Math.min(Math.abs(y - 200), 640)
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), stroke)
      counts.scrolls += 1
    }
    throw new Error('The target cannot be reached by scrolling')
  }
  return {
    counts,
    async tap(target: Locator) {
      await reach(target)
      await target.tap()
      counts.taps += 1
    },
    /** A field that has the focus already needs no tap. */
    async type(target: Locator, text: string, kind: 'fields' | 'password' = 'fields') {
      await target.waitFor()
      if (!(await target.evaluate((element) => element === document.activeElement))) {
        await reach(target)
        await target.tap()
        counts.taps += 1
      }
      await page.keyboard.insertText(text)
      counts[kind] += 1
    },
  }
}

interface Scene {
  page: Page
  url: string
  photo: string | null
}

async function addStop({ page, url, photo }: Scene, tag: { tagId: string; password: string }) {
  await page.goto(`${url}/journey/${tag.tagId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const startedAt = performance.now()
  const { counts, tap, type } = createThumb(page)
  await tap(page.getByRole('button', { name: 'Add a stop' }))
  await type(page.getByRole('dialog').getByLabel(/^Password/), tag.password, 'password')
  await tap(page.getByRole('button', { name: 'Continue' }))
  if (photo) {
    // The place comes with it.
    const chooser = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: 'Browse photos' }))
    await (await chooser).setFiles(photo)
    await page.getByRole('button', { name: 'Remove photo' }).waitFor()
  } else await tap(page.getByRole('button', { name: 'Use my location' }))
  await page.getByText(/^Location selected:/).waitFor()
  const place = page.getByLabel(/^Location Name/)
  // Suggested from the pin; typed only where it is not.
  await page
    .waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="location"]')?.value, null, {
      timeout: 5000,
    })
    .catch(() => undefined)
  if ((await place.inputValue()) === '') await type(place, 'Faro')
  await type(page.getByLabel(/^Journey Details/), 'Sand in the fur, and a very polite gull.')
  const name = page.getByLabel(/^Your Name/)
  if ((await name.inputValue()) === '') await type(name, 'Rui')
  await tap(page.getByRole('button', { name: 'Submit Entry' }))
  await page.getByText('Your journey entry has been added').first().waitFor()
  const card = page.getByText(/^Your stop is number/).first()
  await card.waitFor()
  const seconds = (performance.now() - startedAt) / 1000
  const box = await card.boundingBox()
  return { ...counts, seconds, isInView: box !== null && box.y > 0 && box.y < 844 }
}

const dir = await mkdtemp('/tmp/plush-trails-bench-')
const server = await startServer(parseConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, SEED_DEMO: '1' }), silentLog)
const browser = await chromium.launch(launchOptions())
try {
  const photo = path.join(dir, 'photo.jpg')
  await writeFile(photo, await phonePhoto())
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 37.0146, longitude: -7.9331 },
  })
  const tag = server.demo
  if (!tag) throw new Error('There is no demo journey')
  for (const [when, taken] of [
    ['first time', null],
    ['first time, with a photo', photo],
    ['next time, with a photo', photo],
  ] as const) {
    // A tab of its own, as after another tag was scanned: the password is asked for again.
    const page = await context.newPage()
    if (when.startsWith('first')) await page.goto(server.url).then(() => page.evaluate(() => localStorage.clear()))
    const { taps, fields, password, scrolls, seconds, isInView } = await addStop(
      { page, url: server.url, photo: taken },
      tag,
    )
    const mark = (value: number, goal: number) => `${value} (goal ${goal}${value <= goal ? '' : ', MISSED'})`
    console.log(
      `${when}: taps ${mark(taps, goals.taps)}, typed ${mark(fields, goals.fields)} and the password ${password ? 'once' : 'not'}, scrolls ${mark(scrolls, goals.scrolls)}, own card in view: ${isInView}, ${seconds.toFixed(1)} s by machine`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
