import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import { tidyTempFolder } from '../../adapters/files/temp-folder.ts'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { createPhotoWorld, die, look, send, type PhotoWorld, type Sendable } from '../../testing/photo-kills.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import { createSweepPhotos } from './photos.sweeper.ts'

const log = { info: () => undefined, error: () => undefined }
const graceMs = 60 * 60 * 1000
const patience = { timeout: 20_000 }
let world: PhotoWorld
/** The last server to start, after the killed ones. */
let successor: ServerProcess

beforeAll(async () => void (world = await createPhotoWorld()))
afterAll(() => world.close())

/** Another process that sweeps the same folder, with the grace the server has. */
async function sweep(store: PhotoStore = world.store): Promise<number> {
  await tidyTempFolder(world.tempDir, new Date(Date.now() - graceMs))
  return await createSweepPhotos({ knex: world.knex, store, graceMs, log })()
}

const namedKeys = async () => (await world.knex('entries').orderBy('photo_key').pluck('photo_key')) as string[]
const entriesOf = ({ key }: Sendable) => world.knex('entries').where({ submission_key: key })
const namesOf = (key: string) => photoSizes.map((size) => photoFileName(key, size))

/** Every file of every row, as browsers get them, and how many rows there are. */
async function expectWholePhotos(rows: number): Promise<void> {
  const keys = await namedKeys()
  expect(keys).toHaveLength(rows)
  for (const key of new Set(keys)) {
    for (const size of photoSizes) expect(await look(successor, photoFileName(key, size))).toBe(size)
  }
}

interface Held {
  /** Stored and answered. */
  answered: Sendable
  /** One of three files half written, the others in place. */
  half: Sendable
  /** All files written, and the row waits for a lock. */
  noRow: Sendable
  /** The same, and it will never be sent again. */
  given: Sendable
  /** Received and about to be worked on. */
  noFile: Sendable
  /** Stored, and the answer never left. */
  unanswered: Sendable
}

/** Brings one server to all these moments, then kills it. */
async function dieAmid({ answered, half, noRow, given, noFile, unanswered }: Held): Promise<void> {
  const server = await world.startServer('stalling-server-child')
  const { knex } = world
  expect(await send(server, answered)).toBe(201)
  const sent = [send(server, half)]
  const count = async () => [(await world.files()).length, (await world.files('incoming')).length]
  await expect.poll(count, patience).toEqual([3 + 3, 1])
  sent.push(send(server, unanswered))
  await expect.poll(() => entriesOf(unanswered), patience).toHaveLength(1)

  const [rows, tries] = [await knex.transaction(), await knex.transaction()]
  const toys = [noRow.toyId, given.toyId]
  await rows('toys').whereIn('id', toys).forUpdate().select('id')
  sent.push(send(server, noRow), send(server, given))
  await world.waiting(2)
  expect(await world.files()).toHaveLength(3 + 3 + 3 + 6)
  // An attempt at the password is counted right before the photo is processed: its counter is held.
  const key = `guess-pair:${noFile.toyId.toLowerCase()}|127.0.0.1`
  await tries('rate_limits').insert({ key, points: 0, expire: Date.now() + 60_000 })
  sent.push(send(server, noFile))
  await world.waiting(3)

  await die(server)
  expect(await Promise.all(sent)).toEqual([0, 0, 0, 0, 0])
  await Promise.all([rows.rollback(), tries.rollback()])
}

it('a server killed anywhere between photo and row loses nothing and leaves nothing', { timeout: 90_000 }, async () => {
  const names = ['answered', 'half', 'noRow', 'given', 'noFile', 'unanswered'] as const
  const written = await Promise.all(names.map(async (name, i) => [name, await world.write(i)] as const))
  const held = Object.fromEntries(written) as unknown as Held
  const { answered, half, noRow, given, noFile, unanswered } = held
  await dieAmid(held)
  successor = await world.startServer()

  await expectWholePhotos(2)
  const [part, ...others] = await world.files('incoming')
  expect([part, others]).toEqual([expect.stringMatching(/\.part$/), []])
  expect(await world.files('uploads')).toHaveLength(4)

  // The devices send again, but one finder has discarded the entry.
  for (const entry of [half, noRow, noFile]) expect(await send(successor, entry)).toBe(201)
  const resent = [answered, half, noRow, noFile, unanswered]
  for (const entry of resent) expect(await send(successor, entry)).toBe(200)
  for (const entry of resent) expect(await entriesOf(entry)).toHaveLength(1)
  await expectWholePhotos(5)

  expect(await sweep()).toBe(0)
  expect(await world.files('incoming')).toEqual([part])
  await world.age(2)
  expect(await sweep()).toBe(1)
  expect((await world.files()).sort()).toEqual((await namedKeys()).flatMap(namesOf).sort())
  expect(await world.files('uploads')).toEqual([])
  expect(await entriesOf(given)).toEqual([])
  await expectWholePhotos(5)
})

it('a photo whose row is inserted while the sweeper removes its old file stays', { timeout: 90_000 }, async () => {
  // Photos of deleted entries: their files are hours old, and no row names them any more.
  await world.knex('entries').delete()
  const held = await world.write(0)
  expect(await world.files()).toHaveLength(5 * photoSizes.length)

  // The upload has its photo, and its row waits while a whole sweep runs.
  const lock = await world.knex.transaction()
  await lock('toys').where({ id: held.toyId }).forUpdate().select('id')
  const waiting = send(successor, held)
  await world.waiting(1)
  const early = await world.write(1)
  const meanwhile: PhotoStore = {
    ...world.store,
    // Another row arrives once the sweep has read which photos are named.
    async remove(key, options) {
      if ((await entriesOf(early)).length === 0) expect(await send(successor, early)).toBe(201)
      const isItsPhoto = (await entriesOf(early).where({ photo_key: key })).length > 0
      return isItsPhoto && world.store.remove(key, options)
    },
  }
  expect(await sweep(meanwhile)).toBe(0)
  await lock.rollback()
  expect(await waiting).toBe(201)
  await expectWholePhotos(2)

  // And all at once, with two sweeps running in a loop.
  const others = await Promise.all([2, 4, 5].map((number) => world.write(number)))
  let isOver = false
  const goRound = async () => {
    while (!isOver) await sweep()
  }
  const sweeps = [goRound(), goRound()]
  expect(await Promise.all(others.map((entry) => send(successor, entry)))).toEqual(others.map(() => 201))
  isOver = true
  await Promise.all(sweeps)
  await expectWholePhotos(5)
  expect(await world.files('leaving')).toEqual([])
})
