// What a finder without signal waits for, in a real browser with the built app on it (an installed worker, a journey seen once):
//   cold start  the browser is started anew without a line and a saved journey opened, on a slow phone's CPU (a quarter): its
//               largest paint against a static page with the same words and portrait, fetched over 1.6 Mbit/s and 150 ms
//   saved       from the press on "Submit Entry" to the entry's card, photo included, without a line
//   first byte  from `online` until the waiting entry reaches the server
//   photo       of 12 megapixels: what is sent of its bytes, and the page's longest task from choosing it until it is shown, kept
//               as a draft and looked through for codes
// Needs a build. Usage: npm run build && node --import tsx bench/offline.ts [rounds]
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { phonePhoto } from '../api/testing/photos.ts'
import { launchOptions } from '../e2e/support/browser.ts'
import { startCuttableLine } from './support/cuttable-line.ts'
import { median } from './support/median.ts'
import { phone, slowDown } from './support/slow-phone.ts'
import { serveStatic } from './support/static-page.ts'

const rounds = Number(process.argv[2] ?? 5)

declare global {
  interface Window {
    watched: { longestTask: number; taskAt: number; largestPaint: number }
  }
}

const dir = await mkdtemp('/tmp/plush-trails-offline-')
const app = await startServer(parseConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, SEED_DEMO: '1' }), silentLog)
const line = await startCuttableLine(app.url)
const tag = app.demo ?? { tagId: '', password: '' }
const journey = `${line.url}/journey/${tag.tagId}`
const photo = { path: path.join(dir, 'image.jpg'), bytes: await phonePhoto() }
// Bytes that are handed to the browser for an input are decoded by the page, for longer than it is busy with the photo itself.
await writeFile(photo.path, photo.bytes)
let isMissed = false
try {
  await compareColdStarts()
  const entries: Written[] = []
  for (let round = 0; round < rounds; round++) entries.push(await writeEntry(round))
  const worst = (key: keyof Written) => Math.max(...entries.map((entry) => entry[key]))
  tell('saved', worst('saved'), 500, 'ms')
  tell('first byte', worst('firstByte'), 5_000, 'ms')
  tell('photo sent', 100 * worst('sent'), 10, '% of its bytes')
  tell('longest task', worst('longestTask'), 50, 'ms')
} finally {
  line.close()
  await app.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isMissed ? 1 : 0)

function tell(name: string, value: number, goal: number, unit: string): void {
  isMissed ||= value > goal
  const digits = value < 10 ? 2 : 0
  console.log(`${name.padEnd(13)} ${value.toFixed(digits)} ${unit} (goal ${goal}${value <= goal ? '' : ', MISSED'})`)
}

async function start(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const options = { ...launchOptions({ whole: true }), ...phone, hasTouch: true, locale: 'en-GB' }
  const context = await chromium.launchPersistentContext(path.join(dir, profile), options)
  await context.addInitScript(() => {
    window.watched = { longestTask: 0, taskAt: 0, largestPaint: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.watched.longestTask = Math.max(window.watched.longestTask, duration)
        window.watched.taskAt = startTime + duration
      }
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.watched.largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return { context, page: await context.newPage() }
}

/** Opens the journey and waits until it and the app are on the device. */
async function seeJourney(page: Page): Promise<void> {
  await page.goto(journey)
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
}

async function compareColdStarts(): Promise<void> {
  const first = await start('kept')
  await seeJourney(first.page)
  const page = await serveStatic(await sameWords(first.page), `${app.url}/journey/${tag.tagId}`)
  await first.context.close()
  const theirs: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    const online = await start(`plain-${round}`)
    await slowDown(online.page)
    theirs.push(await largestPaint(online.page, page.url))
    await online.context.close()
    line.cut()
    const offline = await start('kept')
    await slowDown(offline.page, { line: false })
    await offline.context.setOffline(true)
    ours.push(await largestPaint(offline.page, journey))
    await offline.context.close()
    line.mend()
  }
  page.close()
  console.log(`largest paint ${median(ours).toFixed(0)} ms offline, ${median(theirs).toFixed(0)} ms of the static page`)
  tell('cold start', median(ours) / median(theirs), 1.4, '×')
}

async function sameWords(page: Page): Promise<string> {
  const words = await page.evaluate(() =>
    [...document.querySelectorAll('h1,h2,h3,p,a,button,dt,dd,label')]
      .filter((line) => line.children.length === 0 && line.getClientRects().length > 0 && line.textContent)
      .map(({ tagName, textContent }) => {
        const tag = /^H\d$/.test(tagName) ? tagName : 'p'
        return `<${tag}>${textContent.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${tag}>`
      }),
  )
  const portrait = page.locator('main header img').first()
  // The same file: a browser takes the size that fits.
  const [src, srcset] = await Promise.all(['src', 'srcset'].map((name) => portrait.getAttribute(name)))
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Static</title><img width="272" height="272" sizes="15rem" src="${src}" srcset="${srcset}">${words.join('\n')}</html>`
}

async function largestPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' })
  // Two seconds without a larger one: there is none to come.
  await page.waitForFunction(() => {
    const { largestPaint } = window.watched
    return largestPaint > 0 && performance.now() - largestPaint > 2_000
  })
  return page.evaluate(() => window.watched.largestPaint)
}

interface Written {
  /** Milliseconds. */
  saved: number
  firstByte: number
  longestTask: number
  /** Of the photo's bytes. */
  sent: number
}

/** On a new device: an entry with a photo, written without a line, sent when there is one. */
async function writeEntry(round: number): Promise<Written> {
  const { context, page } = await start(`entry-${round}`)
  await seeJourney(page)
  await page.getByRole('button', { name: 'Add a stop' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(tag.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Latitude').fill('38.7223')
  await page.getByLabel('Longitude').fill('-9.1393')
  await page.getByLabel(/^Location Name/).fill(`Lisbon ${round}`)
  await page.getByLabel(/^Journey Details/).fill('We watched the trams go by.')
  await page.getByLabel(/^Your Name/).fill('Ines')
  const longestTask = await choosePhoto(page)
  line.cut()
  await context.setOffline(true)
  const saved = await page.evaluate(async (place) => {
    const submit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Submit Entry')
    const pressedAt = performance.now()
    submit?.click()
    // On the journey's page, which has taken the form's place.
    while (![...document.querySelectorAll('article')].some((card) => card.textContent.includes(place)))
      await new Promise(requestAnimationFrame)
    return performance.now() - pressedAt
  }, `Lisbon ${round}`)
  const arrival = line.nextEntry()
  line.mend()
  const onlineAt = performance.now()
  await context.setOffline(false)
  const { at, bytes } = await arrival
  await page
    .getByText(/^Your stop is number/)
    .first()
    .waitFor({ timeout: 60_000 })
  await context.close()
  return { saved, firstByte: at - onlineAt, sent: bytes / photo.bytes.length, longestTask }
}

/** The page's longest task meanwhile, in milliseconds. */
async function choosePhoto(page: Page): Promise<number> {
  // The map has moved to the pin before.
  await untilQuiet(page)
  await page.evaluate(() => void (window.watched.longestTask = 0))
  await page.locator('input[type=file]').first().setInputFiles(photo.path)
  await page.getByAltText('The photo you chose').waitFor({ timeout: 60_000 })
  await untilQuiet(page)
  return page.evaluate(() => window.watched.longestTask)
}

/** Two seconds without a long task. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(() => void (window.watched.taskAt = performance.now()))
  await page.waitForFunction(() => performance.now() - window.watched.taskAt > 2_000)
}
