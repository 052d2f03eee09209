import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskPhotoStore } from '../../adapters/files/disk-photo-store.ts'
import { photoSizes } from '../../contract/limits.ts'
import { photoPath } from '../../contract/photos.ts'
import { AppError } from '../../errors.ts'
import { createPhotoRoutes } from './photos.routes.ts'

const key = 'abcdef0123'.repeat(4)
let dir: string
let server: Server
let url: string
let isVisible = true

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photo-routes-'))
  const store = createDiskPhotoStore({ dir })
  const files = photoSizes.map((size) => ({ size, bytes: Buffer.alloc(100_000, size % 256) }))
  const visiblePhotos = { has: () => Promise.resolve(isVisible), isNamed: () => Promise.resolve(true) }
  await store.put({ key, width: 1600, height: 1200, files })
  const app = new Koa()
  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.status = 404
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { code: error.code, message: error.message }
    }
  })
  app.use(createPhotoRoutes({ store, visiblePhotos }).routes())
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dir, { recursive: true })
})

it('a photo is served for a minute, then it must be asked for again', async () => {
  const response = await fetch(url + photoPath(key, 480))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '100000',
    'cache-control': 'public, max-age=60, must-revalidate',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.alloc(100_000, 480 % 256))
})

it('HEAD of a photo has the same headers as GET, and a client that has the photo gets 304', async () => {
  const head = await fetch(url + photoPath(key, 960), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
    200,
    '100000',
    'image/webp',
  ])
  const etag = head.headers.get('etag') ?? ''
  const again = await fetch(url + photoPath(key, 960), {
    headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

it.each([
  `/photos/${'0'.repeat(40)}-480.webp`,
  `/photos/${key}-481.webp`,
  `/photos/${key}`,
  '/photos/..%2f..%2fetc%2fpasswd',
  '/photos/%00',
])('%s is answered with a 404 that is not cached', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(url + path, { method })
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    if (method === 'GET') expect(await response.json()).toMatchObject({ code: 'not_found' })
  }
})

it('a photo that no public row names is not found, also for a client that has it', async () => {
  isVisible = false
  for (const size of photoSizes) {
    const headers = { 'if-none-match': '*' }
    expect((await fetch(url + photoPath(key, size))).status).toBe(404)
    expect((await fetch(url + photoPath(key, size), { headers })).status).toBe(404)
  }
  isVisible = true
})
