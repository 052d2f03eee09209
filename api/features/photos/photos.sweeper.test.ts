import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskPhotoStore } from '../../adapters/files/disk-photo-store.ts'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { PreparedPhoto } from '../../adapters/images/images.ts'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSweepPhotos, type SweepPhotos } from './photos.sweeper.ts'

const log = { info: () => undefined, error: () => undefined }
const hour = 60 * 60 * 1000
let database: TestDatabase
let dir: string
let store: PhotoStore
let sweep: SweepPhotos

beforeEach(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'sweeper-'))
  store = createDiskPhotoStore({ dir })
  sweep = createSweepPhotos({ knex: database.knex, store, graceMs: 24 * hour, log })
})
afterEach(async () => {
  await database.drop()
  await rm(dir, { recursive: true })
})

/** Stores a photo that was put some hours ago. */
async function storePhoto(seed: string, hoursAgo: number): Promise<PreparedPhoto> {
  const key = createHash('sha1').update(seed).digest('hex')
  const photo = { key, width: 10, height: 10, files: photoSizes.map((size) => ({ size, bytes: Buffer.from(seed) })) }
  await store.put(photo)
  const time = new Date(Date.now() - hoursAgo * hour)
  for (const size of photoSizes) await utimes(join(dir, key.slice(0, 2), photoFileName(key, size)), time, time)
  return photo
}

async function isStored({ key }: PreparedPhoto): Promise<boolean> {
  const opened = await Promise.all(photoSizes.map((size) => store.open(photoFileName(key, size))))
  for (const file of opened) file?.stream.destroy()
  return opened.every((file) => file !== null)
}

async function addToy(id: string, photo: PreparedPhoto | null): Promise<void> {
  const picture = { photo_key: photo?.key ?? null, photo_width: photo && 10, photo_height: photo && 10 }
  await database.knex('toys').insert({ id, password_hash: 'hash', ...picture })
}

async function addEntry(toyId: string, photo: PreparedPhoto): Promise<void> {
  const place = { location: 'Fiji', comment: 'Sun', added_by: 'Mere', latitude: -18, longitude: 178, date: new Date() }
  const picture = { photo_key: photo.key, photo_width: 10, photo_height: 10 }
  await database.knex('entries').insert({ toy_id: toyId, ...place, ...picture })
}

it('the sweeper removes old photos that no row names, and nothing else', async () => {
  const orphan = await storePhoto('orphan', 30)
  const fresh = await storePhoto('its row is on the way', 1)
  const portrait = await storePhoto('portrait', 300)
  const stop = await storePhoto('stop', 300)
  await addToy('BEAR', portrait)
  await addEntry('BEAR', stop)

  expect(await sweep()).toBe(1)

  expect(await isStored(orphan)).toBe(false)
  expect(await Promise.all([fresh, portrait, stop].map(isStored))).toEqual([true, true, true])
})

it('the sweeper keeps a photo as long as one of several rows names it', async () => {
  const shared = await storePhoto('shared', 300)
  await addToy('BEAR', null)
  await addToy('FOX', null)
  await addEntry('BEAR', shared)
  await addEntry('FOX', shared)
  await database.knex('toys').where({ id: 'BEAR' }).delete()
  expect(await sweep()).toBe(0)
  expect(await isStored(shared)).toBe(true)
  await database.knex('toys').where({ id: 'FOX' }).delete()
  expect(await sweep()).toBe(1)
  expect(await isStored(shared)).toBe(false)
})

it('the sweeper keeps a photo that an upload stores again after the rows were read', async () => {
  const reused = await storePhoto('reused', 300)
  await addToy('BEAR', null)
  const slow: PhotoStore = {
    ...store,
    async remove(key, options) {
      await store.put(reused)
      return store.remove(key, options)
    },
  }
  expect(await createSweepPhotos({ knex: database.knex, store: slow, graceMs: 24 * hour, log })()).toBe(0)
  await addEntry('BEAR', reused)
  expect(await isStored(reused)).toBe(true)
})

it('the sweeper removes thousands in batches, also while two sweepers run at once', async () => {
  const kept = await storePhoto('kept', 300)
  await addToy('BEAR', kept)
  await Promise.all(Array.from({ length: 600 }, (_, i) => storePhoto(`orphan ${i}`, 300)))
  const all = { knex: database.knex, store, graceMs: 24 * hour, log, maxPercent: 100 }
  const [first, second] = [createSweepPhotos(all), createSweepPhotos(all)]
  await Promise.all([first(), second()])
  await first()
  const left = []
  for await (const { key } of store.list()) left.push(key)
  expect(left).toEqual([kept.key])
  expect(await readdir(join(dir, 'leaving'))).toEqual([])
})

it('the sweeper stops and says so once when it would remove more than a tenth (M11)', async () => {
  const said: object[] = []
  const cautious = createSweepPhotos({
    ...{ knex: database.knex, store, graceMs: 24 * hour },
    log: { info: () => undefined, error: (fields: object) => void said.push(fields) },
  })
  const orphans = await Promise.all(Array.from({ length: 51 }, (_, i) => storePhoto(`orphan ${i}`, 300)))
  expect(await cautious()).toBe(0)
  expect(await cautious()).toBe(0)
  expect(said).toEqual([{ unreferenced: 51, photos: 51, maxPercent: 10 }])
  expect(await isStored(orphans[50] as PreparedPhoto)).toBe(true)

  // The right database is back: all but a few are named.
  await addToy('BEAR', orphans[0] as PreparedPhoto)
  for (const orphan of orphans.slice(1, 40)) await addEntry('BEAR', orphan)
  expect(await cautious()).toBe(11)
})
