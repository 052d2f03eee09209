import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { serveMapPage } from './support/map-page.ts'
const map = await serveMapPage()
const browser = await chromium.launch(launchOptions({ whole: true }))
for (const [count, theme, width] of [[41, "dark", 390], [1000, "light", 390]] as const) {
  const page = await browser.newPage({ viewport: { width, height: 520 }, deviceScaleFactor: width === 390 ? 2 : 1 })
  page.on('pageerror', (e) => console.log('ERR', e.message))
  await page.goto(`${map.address}/map-page?stops=${count}&theme=${theme}`)
  await page.waitForSelector('.leaflet-marker-pane button')
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/pins-${count}-${theme}.png` })
  await page.close()
}
await browser.close(); await map.close()
