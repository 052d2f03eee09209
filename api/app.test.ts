import { request } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from './contract/errors.ts'
import { siteSchema } from './contract/site.ts'
import { createToy } from './testing/builders.ts'
import { useTestServer } from './testing/file-server.ts'

const server = useTestServer()
beforeAll(async () => {
  const app = server.config.appDir
  await mkdir(path.join(app, 'assets'), { recursive: true })
  await writeFile(
    path.join(app, 'index.html'),
    '<!doctype html><script>theme()</script><script src="/assets/app-1a2b.js"></script>',
  )
  await createToy(server.knex, { id: 'ABC' })
  await writeFile(path.join(app, 'assets', 'app-1a2b.js'), 'console.log("app")\n'.repeat(200))
  await writeFile(path.join(app, 'assets', 'twin-1a2b.js'), 'plain')
  await writeFile(path.join(app, 'assets', 'twin-1a2b.js.br'), 'compressed')
  await writeFile(path.join(app, 'sw.js'), 'self')
  await writeFile(path.join(app, '.env'), 'SECRET=1')
  await writeFile(path.join(app, '..', 'secret.txt'), 'secret')
})

const get = (url: string, init: RequestInit = {}) => fetch(server.url + url, { redirect: 'manual', ...init })

/** A request that fetch would tidy up first. */
function raw(url: string, method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sent = request({ hostname, port, path: url, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })
}

describe('errors of the API', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/toys/x/nothing', '/api/index.html'])(
    'are JSON at %s',
    async (url) => {
      const response = await get(url)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(((await response.json()) as ErrorBody).code).toBe('not_found')
    },
  )

  it.each([
    ['POST', '/api/toys/featured'],
    ['DELETE', '/api/site'],
    ['DELETE', '/api/toys/ABC/entries'],
    ['PATCH', '/api/toys/ABC/verify-password'],
  ])('answer %s %s with 405', async (method, url) => {
    const response = await get(url, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBeTruthy()
    expect(((await response.json()) as ErrorBody).code).toBe('method_not_allowed')
  })

  it.each(['/api/toys/%', '/api/toys/%E0%A4%A', '/api/toys/a%00b', '/journey/%ff'])(
    'refuse the address %s',
    async (url) => {
      const { status, text } = await raw(url)
      expect(status).toBe(400)
      expect((JSON.parse(text) as ErrorBody).code).toBe('invalid_input')
    },
  )

  it('refuse a body that is too large or not JSON', async () => {
    const toy = await createToy(server.knex)
    const send = (body: string) =>
      get(`/api/toys/${toy.id}/verify-password`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await send(JSON.stringify({ password: 'x'.repeat(20_000) }))).status).toBe(413)
    expect((await send('{"a":')).status).toBe(400)
    expect((await send(JSON.stringify({ password: 'x'.repeat(51) }))).status).toBe(400)
  })
})

describe('requests from another website', () => {
  const send = async (headers: Record<string, string>) => {
    const toy = await createToy(server.knex)
    const response = await get(`/api/toys/${toy.id}/verify-password`, {
      method: 'POST',
      body: '{"password":"bear hug"}',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    return response.status
  }

  it('are refused', async () => {
    expect(await send({ Origin: 'https://evil.example' })).toBe(403)
    expect(await send({ Origin: 'null' })).toBe(403)
    expect(await send({ Origin: `http://localhost.evil.example` })).toBe(403)
    // Our host by another scheme or port, and our own origin when the browser says that the page is not ours.
    expect(await send({ Origin: server.url.replace('http:', 'https:') })).toBe(403)
    expect(await send({ Origin: 'http://localhost:1' })).toBe(403)
    for (const site of ['cross-site', 'same-site']) {
      expect(await send({ Origin: server.url, 'Sec-Fetch-Site': site })).toBe(403)
      expect(await send({ 'Sec-Fetch-Site': site })).toBe(403)
    }
  })

  it('are told from our own and from those of programs', async () => {
    expect(await send({ Origin: server.url })).toBe(200)
    expect(await send({})).toBe(200)
  })
})

it('security.txt says where to report a hole', async () => {
  const response = await get('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

describe('the app', () => {
  it.each(['/', '/track', '/journey/ABC', '/journey/ABC/add-entry', '/admin/dashboard', '/terms'])(
    'answers %s with its document',
    async (url) => {
      const response = await get(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const again = await get(url, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    },
  )

  it('allows its own inline script and the map tiles, nothing else', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/)
    expect(policy).toContain('https://tile.openstreetmap.org')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('answers an unknown address with the document and 404', async () => {
    const response = await get('/no/such/page')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<!doctype html>')
  })

  it('answers a missing file with 404, never with the document', async () => {
    for (const url of [
      '/assets/gone-9z.js',
      '/photo.png',
      '/assets/index.html',
      '/.env',
      '/assets/..%2f..%2fsecret.txt',
    ]) {
      const { status, text } = await raw(url)
      expect([url, status, text]).toEqual([url, 404, 'Not Found'])
    }
    expect((await raw('/../secret.txt')).status).toBe(404)
  })

  it('serves hashed files as immutable and the worker with no-cache', async () => {
    const asset = await get('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect((await asset.text()).length).toBe(3800)
    const worker = await get('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain('connect-src')
  })

  it('prefers the file that the build has compressed', async () => {
    const { hostname, port } = new URL(server.url)
    const headers = { 'Accept-Encoding': 'br' }
    const text = await new Promise<string>((resolve) => {
      request({ hostname, port, path: '/assets/twin-1a2b.js', headers }, (response) => {
        expect(response.headers['content-encoding']).toBe('br')
        response.on('data', (chunk: Buffer) => resolve(chunk.toString()))
      }).end()
    })
    expect(text).toBe('compressed')
  })

  it('redirects a journey typed in another case to its own address', async () => {
    await createToy(server.knex, { id: 'Bruno-42' })
    const response = await get('/journey/bruno-42/add-entry?x=1')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/journey/Bruno-42/add-entry?x=1')
    expect((await get('/journey/Bruno-42')).status).toBe(200)
    expect((await get('/journey/unknown-1')).status).toBe(404)
  })

  it('leads what is shared without the service worker to a page with a sentence', async () => {
    const body = new FormData()
    body.append('photo', new Blob([new Uint8Array(3_000_000)]), 'IMG_1.jpg')
    const response = await get('/share', { method: 'POST', body })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/track?share-problem=not-ready'])
    expect((await get('/track?share-problem=not-ready')).status).toBe(200)
  })

  it('accepts GET and HEAD only', async () => {
    const response = await get('/', { method: 'POST' })
    expect(response.status).toBe(405)
  })
})

describe('every response', () => {
  it.each(['/', '/api/site', '/api/nothing', '/healthz', '/assets/gone.js'])(
    'at %s has the security headers',
    async (url) => {
      const { headers } = await get(url)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toMatch(/camera=\(self\), geolocation=\(self\)/)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('has HSTS when the site is served over https', async () => {
    const secure = await server.join({ publicUrl: 'https://plushtrails.example' })
    const { headers } = await fetch(secure.url)
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})

describe('the site and its health', () => {
  it('tells the app its tile server and its contact', async () => {
    expect(siteSchema.parse(await (await get('/api/site')).json())).toEqual(server.config.site)
  })

  it('answer /healthz and /readyz with 200', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })
})
