// What panning a journey's map costs in the browser with 1,000 stops against 10 on the same map: pins in the document,
// nodes changed, layouts and style recalculations a drag. Run: node --import tsx bench/map-pan.ts
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { launchOptions } from '../e2e/support/browser.ts'

const drags = 4
const few = 10
const many = 1000

/** A page with nothing but the map; `?stops=` says how many. The stops are scattered over the inhabited latitudes. */
const pageCode = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '/src/ui/base.css'
import { JourneyMap } from '/src/map/journey-map.tsx'
import { mapWords } from '/src/messages/map.ts'

const count = Number(new URLSearchParams(location.search).get('stops'))
let seed = 7
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
const stops = Array.from({ length: count }, (_, i) => ({
  id: i + 1, number: i + 1, latitude: random() * 120 - 50, longitude: random() * 360 - 180,
  title: 'Stop', text: '', dateText: '', photoUrl: null,
}))
const tiles = { url: '/no-tile/{z}/{x}/{y}', attribution: 'None', attributionUrl: '/', maxZoom: 19 }
createRoot(document.getElementById('root')).render(createElement(JourneyMap, { stops, tiles, labels: mapWords().journey }))
`

const page: Plugin = {
  name: 'map-pan-page',
  resolveId: (id) => (id === 'virtual:map-pan' ? '\0map-pan' : null),
  load: (id) => (id === '\0map-pan' ? pageCode : null),
  configureServer(server) {
    server.middlewares.use('/map-pan', (_request, response, next) => {
      const html = '<!doctype html><div id="root"></div><script type="module">import "virtual:map-pan"</script>'
      server.transformIndexHtml('/map-pan', html).then((text) => {
        response.setHeader('content-type', 'text/html')
        response.end(text)
      }, next)
    })
  },
}

interface Cost {
  pins: number
  nodes: number
  changedPerDrag: number
  layoutsPerDrag: number
  stylesPerDrag: number
  scriptMsPerDrag: number
}

async function measure(tab: Page, address: string, stops: number): Promise<Cost> {
  tab.setDefaultTimeout(120_000)
  await tab.goto(`${address}/map-pan?stops=${stops}`)
  await tab.locator('.leaflet-marker-pane button').first().waitFor()
  await tab.waitForLoadState('networkidle')
  const tools = await tab.context().newCDPSession(tab)
  await tools.send('Performance.enable')
  const read = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  await tab.evaluate(() => {
    const counted = window as unknown as { changed: number }
    counted.changed = 0
    const pane = document.querySelector('.leaflet-marker-pane')
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes, type } of changes)
        counted.changed += type === 'attributes' ? 1 : addedNodes.length + removedNodes.length
    }).observe(pane as Element, { childList: true, subtree: true, attributes: true })
  })
  const before = await read()
  for (let i = 0; i < drags; i++) {
    const [from, to] = i % 2 === 0 ? [700, 660] : [660, 700]
    await tab.mouse.move(from, 300)
    await tab.mouse.down()
    await tab.mouse.move(to, 310, { steps: 5 })
    await tab.mouse.up()
  }
  const after = await read()
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / drags
  return {
    pins: await tab.locator('.leaflet-marker-pane > button').count(),
    nodes: await tab.evaluate(() => document.querySelectorAll('*').length),
    changedPerDrag: (await tab.evaluate(() => (window as unknown as { changed: number }).changed)) / drags,
    layoutsPerDrag: spent('LayoutCount'),
    stylesPerDrag: spent('RecalcStyleCount'),
    scriptMsPerDrag: spent('ScriptDuration') * 1000,
  }
}

const server = await createServer({
  root: new URL('../pwa', import.meta.url).pathname,
  configFile: false,
  appType: 'custom',
  cacheDir: '../node_modules/.vite-map-pan',
  plugins: [react(), page],
  optimizeDeps: { include: ['leaflet', 'react-leaflet', 'react', 'react-dom/client', 'zod/mini'] },
  server: { host: '127.0.0.1', port: 0, hmr: false },
  logLevel: 'error',
})
const browser = await chromium.launch(launchOptions({ whole: true }))
try {
  await server.listen()
  const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const context = await browser.newContext({ viewport: { width: 1280, height: 700 }, reducedMotion: 'reduce' })
  const small = await measure(await context.newPage(), address, few)
  const large = await measure(await context.newPage(), address, many)
  console.log(`A drag on the map of ${few} and of ${many} stops (mean of ${drags})`)
  for (const name of Object.keys(small) as (keyof Cost)[]) {
    const ratio = small[name] === 0 ? '–' : (large[name] / small[name]).toFixed(2)
    console.log(
      `  ${name.padEnd(16)} ${small[name].toFixed(1).padStart(8)} ${large[name].toFixed(1).padStart(8)}   × ${ratio}`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
