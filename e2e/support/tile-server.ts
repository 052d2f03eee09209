import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export interface TileServer {
  /** Leaflet template of the tiles. */
  template: string
  origin: string
  /** Paths asked for, oldest first, with the Referer each came with. */
  requests(): { path: string; referer: string | undefined }[]
  reset(): void
  close(): Promise<void>
}

/** A tile provider on loopback: every tile is a plain square with a frame, answered with CORS like the real ones. */
export async function startTileServer(): Promise<TileServer> {
  const inside = { create: { width: 254, height: 254, channels: 3, background: '#cfe3ea' } } as const
  const tile = await sharp(inside)
    .extend({ top: 1, left: 1, bottom: 1, right: 1, background: '#8fb3bf' })
    .png()
    .toBuffer()
  let seen: { path: string; referer: string | undefined }[] = []
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/'
    seen.push({ path, referer: request.headers.referer })
    if (!/^\/\d+\/\d+\/\d+\.png$/.test(path)) {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=604800',
    })
    response.end(tile)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    template: `${origin}/{z}/{x}/{y}.png`,
    requests: () => seen,
    reset: () => (seen = []),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
