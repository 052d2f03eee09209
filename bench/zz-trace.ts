import { chromium } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { launchOptions } from '../e2e/support/browser.ts'
import { serveMapPage } from './support/map-page.ts'
const [count = '1000', out = '/tmp/trace.json', warm = 'zoom'] = process.argv.slice(2)
const map = await serveMapPage()
const browser = await chromium.launch(launchOptions({ whole: true }))
const page = await browser.newPage({ viewport: { width: 1280, height: 700 }, reducedMotion: process.argv[5] === 'reduce' ? 'reduce' : 'no-preference' })
await page.goto(`${map.address}/map-page?stops=${count}`)
await page.waitForSelector('.leaflet-marker-pane button')
await page.waitForTimeout(2500)
if (warm === 'zoom') { await page.getByLabel('Zoom in').click(); await page.waitForTimeout(2500) }
console.log('pins', await page.locator('.leaflet-marker-pane button').count(), 'canvases', await page.locator('canvas').count())
await browser.startTracing(page, { path: out, categories: ['cc', 'viz', 'blink', 'devtools.timeline', 'toplevel', 'benchmark', 'input', 'disabled-by-default-devtools.timeline', 'disabled-by-default-cc.debug'] })
await page.mouse.move(700, 300); await page.mouse.down(); await page.mouse.move(540, 330, { steps: 12 }); await page.mouse.up()
await page.waitForTimeout(800)
await browser.stopTracing()
await browser.close(); await map.close()
