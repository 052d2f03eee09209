import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { serveMapPage } from './support/map-page.ts'
const drags = Number(process.argv[2] ?? 6)
const map = await serveMapPage()
const browser = await chromium.launch(launchOptions({ whole: true }))
const q = (v: number[], p: number) => [...v].sort((a, b) => a - b)[Math.min(v.length - 1, Math.floor(v.length * p))] ?? 0
for (const count of [10, 1000, 10000]) {
  const all: number[] = []
  const medians: number[] = []
  const worst: number[] = []
  for (let open = 0; open < 2; open++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
    await page.goto(`${map.address}/map-page?stops=${count}`)
    await page.waitForSelector('.leaflet-marker-pane button')
    await page.waitForTimeout(2500)
    await page.getByLabel('Zoom in').click()
    await page.waitForTimeout(2500)
    await page.evaluate(`window.seen=[]; addEventListener('pointermove', ({timeStamp}) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => window.seen.push(performance.now()-timeStamp); c.port2.postMessage(0) }), {capture:true, passive:true})`)
    for (let i = 0; i < drags; i++) {
      await page.evaluate('window.seen=[]')
      await page.mouse.move(700, 300); await page.mouse.down(); await page.mouse.move(i % 2 ? 860 : 540, 330, { steps: 12 }); await page.mouse.up()
      await page.waitForTimeout(1200)
      const seen = (await page.evaluate('window.seen')) as number[]
      all.push(...seen); medians.push(q(seen, 0.5)); worst.push(Math.max(...seen))
    }
    await page.close()
  }
  console.log(String(count).padStart(6), 'n', all.length, 'p25 p50 p75 p90 max', [0.25, 0.5, 0.75, 0.9, 1].map((p) => q(all, p).toFixed(0)).join(' '), '| median of medians', q(medians, 0.5).toFixed(1), 'of worst', q(worst, 0.5).toFixed(1))
}
await browser.close(); await map.close()
