import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'

/**
 * A page with nothing but a journey's map. `?stops=` says how many, scattered over the inhabited latitudes; `?places=`
 * gives them instead, as latitude,longitude;latitude,longitude; `?theme=dark` and `?tiles=` (an address) are its looks.
 */
const pageCode = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '/src/ui/base.css'
import { JourneyMap } from '/src/map/journey-map.tsx'
import { mapWords } from '/src/messages/map.ts'

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
let seed = 7
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
const scattered = () => [random() * 120 - 50, random() * 360 - 180]
const places = query.get('places')?.split(';').map((place) => place.split(',').map(Number))
  ?? Array.from({ length: Number(query.get('stops')) }, scattered)
const stops = places.map(([latitude, longitude], i) => ({
  id: i + 1, number: i + 1, latitude, longitude,
  title: 'Stop ' + (i + 1), text: 'Somebody found it here.', dateText: '14 November 2025', photoUrl: '/icons/icon.svg',
}))
const tiles = { url: query.get('tiles') ?? '', attribution: 'None', attributionUrl: '/', maxZoom: 19 }
createRoot(document.getElementById('root')).render(createElement(JourneyMap, { stops, tiles, labels: mapWords().journey }))
`

const page: Plugin = {
  name: 'map-page',
  resolveId: (id) => (id === 'virtual:map-page' ? '\0map-page' : null),
  load: (id) => (id === '\0map-page' ? pageCode : null),
  configureServer(server) {
    server.middlewares.use('/map-page', (_request, response, next) => {
      const head = '<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">'
      const html = `${head}<div id="root"></div><script type="module">import "virtual:map-page"</script>`
      server.transformIndexHtml('/map-page', html).then((text) => {
        response.setHeader('content-type', 'text/html')
        response.end(text)
      }, next)
    })
  },
}

/** Serves the page at `${address}/map-page?…` until `close` is called. */
export async function serveMapPage(): Promise<{ address: string; close(): Promise<void> }> {
  const server = await createServer({
    root: new URL('../../pwa', import.meta.url).pathname,
    configFile: false,
    appType: 'custom',
    cacheDir: '../node_modules/.vite-map-page',
    plugins: [react(), page],
    optimizeDeps: { include: ['leaflet', 'react-leaflet', 'react', 'react-dom/client', 'zod/mini'] },
    server: { host: '127.0.0.1', port: 0, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  return { address: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}
