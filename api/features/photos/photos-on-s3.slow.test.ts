import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { silentLog, type Log } from '../../adapters/log.ts'
import type { S3Settings } from '../../adapters/s3/s3-client.ts'
import { createS3PhotoStore } from '../../adapters/s3/s3-photo-store.ts'
import { photoSizes } from '../../contract/limits.ts'
import { apiPaths } from '../../contract/paths.ts'
import { photoFileName, photoFilePattern, photoPath } from '../../contract/photos.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import { createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { startFaultyS3, type FaultyS3, type S3Fault } from '../../testing/s3-faults.ts'
import { startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { processCount } from '../../testing/two-processes.ts'
import { createSweepPhotos } from './photos.sweeper.ts'

let s3: S3Server
let faulty: FaultyS3
let settings: S3Settings
let server: TestServer
let second: { url: string }
let width = 600
const problems: object[] = []
const log: Log = {
  ...silentLog,
  warn: (fields: object, words: string) => void problems.push({ ...fields, words, level: 'warn' }),
  error: (fields: object, words: string) => void problems.push({ ...fields, words, level: 'error' }),
} as Log

beforeAll(async () => {
  s3 = await startS3Server()
  faulty = await startFaultyS3(s3.url)
  const limits = { tryMs: 400, pauseMs: 10 }
  settings = { ...(await s3.newBucket()), endpoint: faulty.url, limits }
  server = await startTestServer({ s3: settings }, log)
  second = await server.join()
})
afterEach(() => faulty.fail(null))
afterAll(async () => {
  await server.close()
  await faulty.close()
  await s3.close()
})

const keyOf = (url: string | null) => photoFilePattern.exec(url?.split('/').at(-1) ?? '')?.[1] ?? ''
const newPhoto = () => entryPhoto(width++)
const store = () => createS3PhotoStore(settings)

/** Statuses of a photo in every size, from both processes. */
async function statuses(url: string | null): Promise<number[]> {
  const addresses = [server, second].flatMap((one) => photoSizes.map((size) => one.url + photoPath(keyOf(url), size)))
  return Promise.all(addresses.map(async (address) => (await fetch(address)).status))
}

async function storedKeys(): Promise<string[]> {
  const keys = []
  for await (const { key } of store().list()) keys.push(key)
  return keys
}

it('a photo is stored in the bucket and nowhere else, and every process shows it', async () => {
  const toy = await createToy(server.knex)
  const { status, body } = await postEntry(server, toy.id, { image: await newPhoto() })
  expect(status).toBe(201)
  expect(await storedKeys()).toContain(keyOf(body.imageUrl))
  expect(await readdir(server.config.dataDir)).not.toContain('photos')
  for (const { url } of [server, second]) {
    const answer = await fetch(url + body.imageUrl)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    const again = await fetch(url + body.imageUrl, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  }
  expect((await fetch(server.url + body.imageUrl, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${s3.url}/${settings.bucket}/photos/${photoFileName(keyOf(body.imageUrl), 480)}`)).status).toBe(
    403,
  )
})

it('a photo that was stored a moment ago is gone at once, and its objects are left to the sweeper', async () => {
  const toy = await createToy(server.knex)
  const { body } = await postEntry(server, toy.id, { image: await newPhoto() })
  expect(await statuses(body.imageUrl)).toEqual(new Array(6).fill(200))
  const admin = await createAdminClient(server.url)
  expect((await admin.send('DELETE', apiPaths.entry(body.id))).status).toBe(204)
  expect(await statuses(body.imageUrl)).toEqual(new Array(6).fill(404))

  const key = keyOf(body.imageUrl)
  const sweep = createSweepPhotos({ knex: server.knex, store: store(), graceMs: 3_600_000, log: silentLog })
  expect(await sweep()).toBe(0)
  expect(await storedKeys()).toContain(key)
  const names = photoSizes.map((size) => photoFileName(key, size))
  await s3.age(settings.bucket, 'photos', names, new Date(Date.now() - 2 * 3_600_000))
  expect(await sweep()).toBe(1)
  expect(await storedKeys()).not.toContain(key)
})

it('the objects of an older photo are removed with its last row, and not before', async () => {
  const toy = await createToy(server.knex)
  const image = await newPhoto()
  const [one, twin] = [await postEntry(server, toy.id, { image }), await postEntry(server, toy.id, { image })]
  const key = keyOf(one.body.imageUrl)
  expect(keyOf(twin.body.imageUrl)).toBe(key)
  const names = photoSizes.map((size) => photoFileName(key, size))
  await s3.age(settings.bucket, 'photos', names, new Date(Date.now() - 2 * 3_600_000))
  const admin = await createAdminClient(server.url)
  expect((await admin.send('DELETE', apiPaths.entry(one.body.id))).status).toBe(204)
  expect(await statuses(one.body.imageUrl)).toEqual(new Array(6).fill(200))
  expect((await admin.send('DELETE', apiPaths.entry(twin.body.id))).status).toBe(204)
  await expect.poll(storedKeys).not.toContain(key)
})

it('a store that refuses keeps nobody from deleting', async () => {
  const toy = await createToy(server.knex)
  const { body } = await postEntry(server, toy.id, { image: await newPhoto() })
  const admin = await createAdminClient(server.url)
  await faulty.fail('silent')
  expect((await admin.send('DELETE', apiPaths.entry(body.id))).status).toBe(204)
  expect(await statuses(body.imageUrl)).toEqual(new Array(6).fill(404))
})

const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return [answer.status, ((await answer.json()) as { because?: string[] }).because ?? []]
}

const failures: S3Fault[] = ['gone', 'busy', 'broken', 'forbidden', 'silent', 'damaging', 'a proxy']

it.each(failures)(
  'a store that is %s is 503 with Retry-After, /readyz says so, and it recovers by itself',
  async (fault) => {
    const toy = await createToy(server.knex)
    const first = await postEntry(server, toy.id, { image: await newPhoto() })
    expect(first.status).toBe(201)
    await faulty.fail(fault)

    const [key, image] = [keyed(), await newPhoto()]
    const refused = await postEntry(server, toy.id, { image }, key)
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.message).not.toMatch(/S3|bucket|key/i)
    // What has no photo goes on.
    expect((await postEntry(server, toy.id)).status).toBe(201)
    if (fault !== 'damaging') {
      const reading = await fetch(server.url + first.body.imageUrl)
      expect([reading.status, Number(reading.headers.get('retry-after')) > 0]).toEqual([503, true])
    }
    await expect.poll(readiness, { timeout: 15_000 }).toEqual([503, ['photos']])

    await faulty.fail(null)
    expect((await fetch(server.url + first.body.imageUrl)).status).toBe(200)
    expect((await postEntry(server, toy.id, { image }, key)).status).toBe(201)
    await expect.poll(readiness, { timeout: 15_000 }).toEqual([200, []])
  },
)

it('a store that refuses once is asked again', async () => {
  const toy = await createToy(server.knex)
  let isFirst = true
  faulty.before = async (method) => {
    await faulty.fail(method === 'PUT' && isFirst ? 'busy' : null)
    if (method === 'PUT') isFirst = false
  }
  const { status } = await postEntry(server, toy.id, { image: await newPhoto() })
  faulty.before = null
  expect(status).toBe(201)
})

it('a photo that the store sends only half of does not look like a whole one', async () => {
  const toy = await createToy(server.knex)
  const { body } = await postEntry(server, toy.id, { image: await newPhoto() })
  await faulty.fail('cutting')
  problems.length = 0
  await expect(fetch(server.url + body.imageUrl).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  await expect.poll(() => problems.length).toBeGreaterThan(0)
  // An outage like any other, not an error of unknown kind.
  const error = expect.stringMatching(/^The photo store refused the rest of photos/) as string
  for (const problem of problems) expect(problem).toMatchObject({ level: 'warn', words: 'Answer failed', error })
})

it('a bucket that everybody can read is told at the start', async () => {
  let answer = ''
  const open = createServer((_, res) => void res.end(answer))
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(open.address() as AddressInfo).port}`
  const said: string[] = []
  const log: Log = { ...silentLog, error: (_fields: object, words: string) => void said.push(words) } as Log
  const other = await startTestServer({ s3: await s3.newBucket() }, log)
  await other.close()
  // As the page of a sign-in, which answers in the place of everything behind it.
  answer = '<title>Sign in</title>'
  const closed = await startTestServer({ s3: { ...(await s3.newBucket()), publicUrl } }, log)
  await closed.close()
  expect(said).toEqual([])
  answer = `${randomUUID()}\n`
  const told = await startTestServer({ s3: { ...(await s3.newBucket()), publicUrl } }, log)
  await told.close()
  open.close()
  expect(said).toEqual(Array<unknown>(processCount).fill(expect.stringContaining('Make the bucket private')))
})
