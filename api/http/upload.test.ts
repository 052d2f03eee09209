import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Koa from 'koa'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { errorStatus } from '../contract/errors.ts'
import { AppError } from '../errors.ts'
import { multipartBody, multipartType, type RawPart } from '../testing/multipart.ts'
import { receiveUpload } from './upload.ts'
import type { Upload } from './upload-parts.ts'

const megabyte = 1024 * 1024
const patience = { timeout: 20_000 }
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })
let tempDir: string
let server: Server
let url: string
const faults: unknown[] = []

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'upload-test-'))
  const app = new Koa()
  app.silent = true
  app.on('error', (error) => faults.push(error))
  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof AppError)) faults.push(error)
      const { code, message } =
        error instanceof AppError ? error : { code: 'internal' as const, message: String(error) }
      ctx.status = errorStatus[code]
      ctx.body = { code, message }
    }
  })
  app.use(receiveUpload({ tempDir }))
  app.use(async (ctx) => {
    const { fields, image } = ctx.state.upload as Upload
    if (image) await access(image.path)
    if (fields.fail) throw new Error('after the upload')
    ctx.body = { fields, image: image && { bytes: image.bytes, sha256: image.sha256 } }
  })
  server = app.listen(0, '127.0.0.1')
  // As the product's server has it; five seconds would cut off a slow sender who is still being listened to.
  server.keepAliveTimeout = 65_000
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(tempDir, { recursive: true })
})
afterEach(async () => {
  await vi.waitFor(async () => expect(await readdir(tempDir)).toEqual([]), patience)
  faults.length = 0
})

const photo = { name: 'image', filename: 'image.jpg', value: Buffer.alloc(300_000, 7) }

async function post(body: Buffer | FormData | ReadableStream, type = multipartType) {
  const headers = body instanceof FormData ? {} : { 'content-type': type }
  const response = await fetch(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { status: response.status, json: (await response.json()) as Record<string, unknown> & { message: string } }
}
const send = (parts: readonly RawPart[], options = {}) => post(multipartBody(parts, options))

it('an upload gives its text fields and the photo with its hash', async () => {
  const { status, json } = await send([{ name: 'location', value: 'Žilina 🧸' }, photo])
  expect(status).toBe(200)
  expect(json).toEqual({
    fields: { location: 'Žilina 🧸' },
    image: { bytes: 300_000, sha256: createHash('sha256').update(photo.value).digest('hex') },
  })
})

it('an upload by a browser is accepted, with and without a chosen file', async () => {
  const form = new FormData()
  form.set('comment', 'Hello')
  expect(await post(form)).toMatchObject({ status: 200, json: { fields: { comment: 'Hello' }, image: null } })
  form.set('image', new Blob([photo.value], { type: 'image/jpeg' }), 'x.jpg')
  expect(await post(form)).toMatchObject({ status: 200, json: { image: { bytes: 300_000 } } })
  const none = [
    { name: 'comment', value: 'Hello' },
    { name: 'image', filename: '', value: '' },
  ]
  expect(await send(none)).toMatchObject({ status: 200, json: { image: null } })
})

it.each<[string, readonly RawPart[]]>([
  ['two photos', [photo, photo]],
  ['a file under another name', [{ ...photo, name: 'attachment' }]],
  ['an empty photo', [{ ...photo, value: '' }]],
  ['a photo as text', [{ name: 'image', value: 'data:image/png;base64,AAAA' }]],
  [
    'a field twice',
    [
      { name: 'comment', value: 'a' },
      { name: 'comment', value: 'b' },
    ],
  ],
  ['a path for a prototype', [{ name: '__proto__[x]', value: '1' }]],
  ['a prototype', [{ name: '__proto__', value: '1' }, photo]],
  ['a constructor path', [{ name: 'constructor.prototype.x', value: '1' }]],
  ['1001 fields', Array.from({ length: 1001 }, (_, i) => ({ name: `f${i}`, value: 'x' }))],
  ['nothing', []],
])('an upload with %s is refused with 400 and a message', async (_, parts) => {
  const { status, json } = await send(parts)
  expect(status).toBe(400)
  expect(json).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^[A-Z]/) })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

it('a form that is cut off, and a body that is no form, are refused', async () => {
  expect(await send([{ name: 'comment', value: 'a' }, photo], { end: false })).toMatchObject({ status: 400 })
  expect(await post(multipartBody([photo]).subarray(0, 1000))).toMatchObject({ status: 400 })
  expect(await post(Buffer.from('{}'), 'application/json')).toMatchObject({ status: 400 })
  expect(await post(Buffer.from('hello'), 'multipart/form-data')).toMatchObject({ status: 400 })
  expect(await post(Buffer.from('hello'))).toMatchObject({ status: 400 })
  expect(await post(Buffer.alloc(0))).toMatchObject({ status: 400 })
  const odd = multipartBody([photo])
    .toString('latin1')
    .replace('Content-Type', 'Content-Transfer-Encoding: rot13\r\nContent-Type')
  expect(await post(Buffer.from(odd, 'latin1'))).toMatchObject({ status: 400 })
  expect(faults).toEqual([])
})

it('a photo of exactly 25 MB is accepted, one byte more refused', async () => {
  const at = (bytes: number) => send([{ ...photo, value: Buffer.alloc(bytes) }])
  expect(await at(25 * megabyte)).toMatchObject({ status: 200, json: { image: { bytes: 25 * megabyte } } })
  expect(await at(25 * megabyte + 1)).toMatchObject({ status: 413, json: { code: 'too_large' } })
})

it('an upload of 40 MB is refused at once by its Content-Length', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': multipartType, 'content-length': 40 * megabyte }
    const post = request(url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      post.destroy()
    })
    post.once('error', reject)
    post.flushHeaders()
  })
  expect(status).toBe(413)
})

it('a sender of 40 MB gets the 413, with Content-Length or chunked', async () => {
  const body = multipartBody([{ ...photo, value: Buffer.alloc(40 * megabyte) }])
  expect(await post(body)).toMatchObject({ status: 413, json: { code: 'too_large' } })
  const chunks = function* () {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536)
  }
  expect(await post(Readable.toWeb(Readable.from(chunks())) as ReadableStream)).toMatchObject({ status: 413 })
})

it('an upload with part headers or text fields without end is refused', async () => {
  const header = Buffer.from(`--plush-trails-test\r\nX: ${'x'.repeat(26 * megabyte)}`)
  expect(await post(Readable.toWeb(Readable.from([header])) as ReadableStream)).toMatchObject({ status: 413 })
  expect(await send([{ name: 'comment', value: 'x'.repeat(200_000) }])).toMatchObject({ status: 413 })
  expect(faults).toEqual([])
})

it('the files of an upload are removed when the handler fails', async () => {
  expect(await send([{ name: 'fail', value: 'yes' }, photo])).toMatchObject({ status: 500 })
})

it('fifty uploads whose connection broke halfway leave no files', async () => {
  const body = multipartBody([{ ...photo, value: Buffer.alloc(2 * megabyte) }])
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`
  const breakOff = () =>
    new Promise<void>((resolve) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => socket.destroy()).once('close', () => resolve())
      socket.write(head)
      socket.write(body.subarray(0, body.length / 2), () => socket.destroy())
    })
  await Promise.all(Array.from({ length: 50 }, breakOff))
  await vi.waitFor(async () => {
    expect(await readdir(tempDir)).toEqual([])
    expect(await new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBeLessThan(10)
  }, patience)
  expect(await send([photo])).toMatchObject({ status: 200 })
})

it.each([
  ['the first write of a small photo', 2_000, 1],
  ['the first write of a large one', 285_000, 1],
  ['the second write', 285_000, 2],
  ['the last write', 285_000, 5],
])('a disk that is full at %s is our trouble, not the photo’s', async (_, bytes, failing) => {
  const write = fs.write.bind(fs)
  let writes = 0
  const full = vi.spyOn(fs, 'write').mockImplementation(((...args: [number, ...unknown[]]) => {
    const done = args.at(-1) as (error: Error) => void
    writes += 1
    if (writes < failing) return (write as (...all: unknown[]) => void)(...args)
    setImmediate(() => done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })))
  }) as never)
  try {
    const parts: RawPart[] = [{ name: 'image', filename: 'a.jpg', value: Buffer.alloc(bytes, 7) }]
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': multipartType },
      body: multipartBody(parts),
    })
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
    expect(writes).toBeGreaterThan(0)
  } finally {
    full.mockRestore()
  }
})
