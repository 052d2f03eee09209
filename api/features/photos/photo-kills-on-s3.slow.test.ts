import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import { createS3PhotoStore } from '../../adapters/s3/s3-photo-store.ts'
import type { S3Settings } from '../../adapters/s3/s3-client.ts'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName, photoFilePattern, photoPath } from '../../contract/photos.ts'
import { createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { die } from '../../testing/photo-kills.ts'
import { startFaultyS3, type FaultyS3 } from '../../testing/s3-faults.ts'
import { s3Environment, startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { serverEnvironment, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSweepPhotos } from './photos.sweeper.ts'

const hour = 3_600_000
let database: TestDatabase
let s3: S3Server
let faulty: FaultyS3
let settings: S3Settings
let dir: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp('/tmp/plush-trails-kills-')
  s3 = await startS3Server()
  faulty = await startFaultyS3(s3.url)
  settings = { ...(await s3.newBucket()), endpoint: faulty.url }
})
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGKILL')
  await faulty.close()
  await s3.close()
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const env = { ...serverEnvironment(database.url, dir), ...s3Environment(settings) }
  const server = await startServerProcess(env)
  servers.push(server)
  return server
}

/** From now on such requests wait for ever; resolves when one has come. */
function holdUp(matches: (method: string, path: string) => boolean): Promise<void> {
  return new Promise((reached) => {
    faulty.before = (method, path) => (matches(method, path) ? (reached(), new Promise(() => undefined)) : undefined)
  })
}

const storedKeys = async () => {
  const found = []
  for await (const { key } of createS3PhotoStore(settings).list()) found.push(key)
  return found.sort()
}

it('of two processes with a bucket one is killed while it stores a photo: the other stores it whole', async () => {
  const [first, second] = [await start(), await start()]
  const toy = await createToy(database.knex)

  // One size does not arrive, and the device sends again; all sizes arrive, and the finder discards the entry.
  const [sent, discarded] = [await entryPhoto(1700), await entryPhoto(1720)]
  const key = keyed()
  const noSecondSize = holdUp((method, path) => method === 'PUT' && path.endsWith('-960.webp'))
  const cut = postEntry(first, toy.id, { image: sent }, key).catch(() => null)
  await noSecondSize
  const noRow = holdUp((_, path) => path.includes('prefix=leaving'))
  const lost = postEntry(first, toy.id, { image: discarded }, keyed()).catch(() => null)
  await noRow
  await die(first)
  expect(await Promise.all([cut, lost])).toEqual([null, null])
  faulty.before = null

  const again = await postEntry(second, toy.id, { image: sent }, key)
  expect(again.status).toBe(201)
  const photoKey = photoFilePattern.exec(again.body.imageUrl?.split('/').at(-1) ?? '')?.[1] ?? ''
  for (const size of photoSizes) expect((await fetch(second.url + photoPath(photoKey, size))).status).toBe(200)
  expect(await database.knex('entries').where({ toy_id: toy.id })).toHaveLength(1)

  const keys = await storedKeys()
  expect(keys).toHaveLength(2)
  const names = keys.flatMap((one) => photoSizes.map((size) => photoFileName(one, size)))
  await s3.age(settings.bucket, 'photos', names, new Date(Date.now() - 2 * hour))
  const store = createS3PhotoStore(settings)
  expect(await createSweepPhotos({ knex: database.knex, store, graceMs: hour, log: silentLog })()).toBe(1)
  expect(await storedKeys()).toEqual([photoKey])
}, 90_000)
