// When the largest paint of the home page and of a journey happens on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the
// CPU), against a static page with the same text, for the journey also the same portrait, and nothing else: no program, no
// style sheet, no font. Both cold, in turn. One round varies by 40 %, so the ratio of 21 rounds still varies by a tenth.
// Run: npm run build && node --import tsx bench/first-paint.ts [rounds]
import { mkdtemp, rm } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { launchOptions } from '../e2e/support/browser.ts'
import { median } from './support/median.ts'
import { phone, slowDown } from './support/slow-phone.ts'
import { serveStatic } from './support/static-page.ts'

const runs = Number(process.argv[2] ?? 45)
const goals = { '/': 1.15, '/journey/BARNABY': 1.5 }

interface Paint {
  first: number
  largest: number
  element: string
}

declare global {
  interface Window {
    paints: { largest: number; element: string }
  }
}

/** The words of a page as it is, each in an element of its kind, and the picture at its top. */
async function sameText(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage(phone)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.getByRole('article').first().waitFor()
  const body = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('h1,h2,h3,p,a,button,li,dt,dd,legend,label,address')]
    const own = lines.filter((line) => line.children.length === 0 || line.tagName === 'P')
    const visible = own.filter((line) => line.getClientRects().length > 0 && line.textContent)
    const portrait = document.querySelector('main > :first-child header img')
    const picture = portrait
      ? [
          `<img style="width:17rem;aspect-ratio:1;object-fit:cover;height:auto" sizes="15rem" src="${portrait.getAttribute('src')}" srcset="${portrait.getAttribute('srcset')}" width="${portrait.getAttribute('width')}" height="${portrait.getAttribute('height')}">`,
        ]
      : []
    const text = visible.map(({ tagName, textContent }) => {
      const tag = /^(H\d|P|A)$/.test(tagName) ? tagName.toLowerCase() : 'p'
      const text = textContent.replace(/&/g, '&amp;').replace(/</g, '&lt;')
      return `<${tag}${tag === 'a' ? ' href="/"' : ''}>${text}</${tag}>`
    })
    return [...picture, ...text]
  })
  await page.close()
  const style = 'body{font:18px/1.6 sans-serif;margin:20px}h1{font-size:40px}p{font-size:20px}'
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Static</title><style>${style}</style>${body.join('\n')}</html>`
}

async function measure(browser: Browser, url: string): Promise<Paint> {
  // Without the worker, which fetches the rest of the app as soon as the page is shown.
  const context = await browser.newContext({ ...phone, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.paints = { largest: 0, element: '' }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        window.paints = { largest: entry.startTime, element: entry.element?.tagName ?? 'gone' }
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await slowDown(page)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  // Until the live page has taken over; nothing larger is painted after that.
  await page.waitForFunction(
    () => window.paints.largest > 0 && !document.querySelector('header button:disabled'),
    null,
    {
      timeout: 120_000,
    },
  )
  const paint = await page.evaluate(() => ({
    ...window.paints,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return paint
}

function report(name: string, paints: Paint[]): void {
  const [first, largest] = [paints.map((paint) => paint.first), paints.map((paint) => paint.largest)]
  const elements = [...new Set(paints.map(({ element }) => element))].join(', ')
  console.log(
    `${name.padEnd(17)} first paint ${Math.round(median(first))} ms, largest ${Math.round(median(largest))} ms ` +
      `(${Math.round(Math.min(...largest))} to ${Math.round(Math.max(...largest))}, ${elements})`,
  )
}

const dir = await mkdtemp('/tmp/plush-trails-first-paint-')
const app = await startServer(parseConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, SEED_DEMO: '1' }), silentLog)
const browser = await chromium.launch(launchOptions({ whole: true }))
let isMissed = false
try {
  for (const [path, goal] of Object.entries(goals)) {
    const address = app.url + path
    const plain = await serveStatic(await sameText(browser, address), address)
    const ours: Paint[] = []
    const theirs: Paint[] = []
    for (let run = 0; run < runs; run += 1) {
      theirs.push(await measure(browser, plain.url))
      ours.push(await measure(browser, address))
    }
    plain.close()
    report('static page', theirs)
    report(path, ours)
    const ratio = median(ours.map(({ largest }) => largest)) / median(theirs.map(({ largest }) => largest))
    isMissed ||= ratio > goal
    console.log(`ratio ${ratio.toFixed(2)}  goal ${goal}${ratio <= goal ? '' : '  MISSED'}`)
  }
} finally {
  await browser.close()
  await app.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isMissed ? 1 : 0)
