import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { launchOptions } from '../e2e/support/browser.ts'

/**
 * Takes the manifest's screenshots and the picture that chats show for the site, from the real app with its demo
 * journeys: `npm run build && node --import tsx scripts/screenshots.ts`, after a change that one should see in them.
 */
const folder = new URL('../pwa/public/', import.meta.url)
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }
const card = { viewport: { width: 1200, height: 630 } }

interface Shot {
  file: string
  view: typeof phone | typeof desktop
  path: string
  /** Brings the page to what the picture shows. */
  prepare?(page: Page): Promise<unknown>
}

const toTimeline = (page: Page) =>
  page.evaluate(() => {
    const heading = [...document.querySelectorAll('h2')].find((h2) => h2.textContent === 'Journey Timeline')
    scrollTo(0, (heading?.getBoundingClientRect().top ?? 0) - 100)
  })
/** Pictures further down are loaded when one comes near them: those are not waited for. */
const allDrawn = async () => {
  const visible = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  await Promise.all(visible.map((image) => image.decode().catch(() => undefined)))
}
/** Chats cut their cards small: no header, the words large. */
const toCard = (page: Page) =>
  page.addStyleTag({ content: 'header { display: none } main { zoom: 1.12; padding-top: 3rem !important }' })

const dir = await mkdtemp('/tmp/plush-trails-screenshots-')
const config = parseConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, SEED_DEMO: '1' })
const server = await startServer(config, silentLog)
const browser = await chromium.launch(launchOptions())
const tagId = server.demo?.tagId ?? ''
const shots: Shot[] = [
  { file: 'screenshots/home-narrow.webp', view: phone, path: '/' },
  { file: 'screenshots/journey-narrow.webp', view: phone, path: `/journey/${tagId}` },
  { file: 'screenshots/timeline-narrow.webp', view: phone, path: `/journey/${tagId}`, prepare: toTimeline },
  { file: 'screenshots/home-wide.webp', view: desktop, path: '/' },
  { file: 'share.jpg', view: card, path: '/', prepare: toCard },
]
try {
  await mkdir(new URL('screenshots/', folder), { recursive: true })
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}

async function take({ file, view, path: address, prepare }: Shot): Promise<void> {
  const context = await browser.newContext({
    ...view,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // The card's own style.
    bypassCSP: true,
  })
  const page = await context.newPage()
  // The same picture every time, and no traffic for a tile provider: the base map is ours.
  await page.route(
    (url) => url.origin !== server.url,
    (route) => route.abort(),
  )
  await page.goto(server.url + address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(allDrawn)
  const picture = sharp(await page.screenshot())
  const bytes = await (
    path.extname(file) === '.jpg'
      ? picture.jpeg({ quality: 82, mozjpeg: true })
      : picture.webp({ quality: 72, effort: 6 })
  ).toBuffer()
  await writeFile(new URL(file, folder), bytes)
  console.log(file, `${Math.round(bytes.length / 1024)} KiB`)
  await context.close()
}
