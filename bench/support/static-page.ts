import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Serves a page without a program, and our server's photos. `like`: the address of the real page, whose security headers it
 * gets: one of them makes the browser start a process, which takes its time.
 */
export async function serveStatic(html: string, like: string): Promise<{ url: string; close(): void }> {
  const body = gzipSync(html)
  const { headers } = await fetch(like)
  const same = [...headers].filter(([name]) => /^(cross-origin|origin-agent|permissions|referrer|x-)/.test(name))
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/photos/')) return void sendPhoto(new URL(request.url, like), response)
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, {
      ...Object.fromEntries(same),
      'Content-Type': 'text/html',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
    })
    return response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}

async function sendPhoto(url: URL, response: ServerResponse): Promise<void> {
  const photo = await fetch(url)
  response.writeHead(photo.status, { 'Content-Type': photo.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await photo.arrayBuffer()))
}
