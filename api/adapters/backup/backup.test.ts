import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createOrder, createToy } from '../../testing/builders.ts'
import { entryPhoto, postEntry, readJourney } from '../../testing/entries.ts'
import { administer, withDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'
import { closeKnex, createKnex, urlOf } from '../database/database-connection.ts'
import { createDiskPhotoStore } from '../files/disk-photo-store.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let dir: string
const cleanUps: (() => unknown)[] = []

beforeAll(async () => {
  dir = await mkdtemp('/tmp/plush-trails-backup-')
  server = await startTestServer(wideBudgets)
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

const lines: string[] = []
const tell = (line: string) => void lines.push(line)
const photoStore = (photoDir: string) => createDiskPhotoStore({ dir: photoDir })
const backUp = (name: string) =>
  makeBackup({ url: urlOf(server.knex), store: photoStore(server.photoDir), dir: path.join(dir, name), tell })

/** An empty database beside the test's. */
async function emptyDatabase(name: string): Promise<string> {
  const url = urlOf(server.knex)
  const full = `${new URL(url).pathname.slice(1)}_${name}`
  await administer(url, `create database "${full}" template template0 encoding 'UTF8'`)
  cleanUps.push(() => administer(url, `drop database "${full}" with (force)`))
  return withDatabase(url, full)
}

async function restore(from: string, name: string) {
  const url = await emptyDatabase(name)
  const photoDir = path.join(dir, `${name}-photos`)
  await restoreBackup({ url, store: photoStore(photoDir), dir: path.join(dir, from), tell })
  const knex = createKnex(url)
  cleanUps.push(() => closeKnex(knex))
  return { url, photoDir, knex }
}

/** Every row of every table, as text in one order. */
async function everyRow(knex: Knex): Promise<Record<string, string[]>> {
  const tables = (await knex('pg_tables')
    .where({ schemaname: 'public' })
    .orderBy('tablename')
    .pluck('tablename')) as string[]
  const kept = tables.filter(
    (table) => !['knex_migrations', 'knex_migrations_lock', 'rate_limits', 'database_identity'].includes(table),
  )
  const rows = await Promise.all(kept.map((table) => knex(table).select(knex.raw('??::text as row', [table]))))
  return Object.fromEntries(
    kept.map((table, i) => [table, (rows[i] as { row: string }[]).map(({ row }) => row).sort()]),
  )
}

const photoFiles = async (photoDir: string) => {
  const names = (await readdir(photoDir, { recursive: true })).filter((name) => name.endsWith('.webp')).sort()
  return Promise.all(names.map(async (name) => [name, (await readFile(path.join(photoDir, name))).toString('base64')]))
}

it('a restored copy has every row and photo, serves the journey and takes new entries', async () => {
  const order = await createOrder(server.knex)
  const toy = await createToy(server.knex, { orderId: order.id, mission: 'Tab\tand line\nand \\N' })
  for (const width of [700, 720]) await postEntry(server, toy.id, { image: await entryPhoto(width), comment: '🧸 "é"' })
  await server.knex('audit_log').insert({ email: 'a@example.org', action: 'toy_updated', subject: toy.id })
  lines.length = 0
  expect(await backUp('whole')).toMatchObject({ photos: 2 })
  expect(lines).toEqual(expect.arrayContaining(['entries: 2 rows', 'photos: 2 of 2']))

  const { url, photoDir, knex } = await restore('whole', 'copy')
  expect(await everyRow(knex)).toEqual(await everyRow(server.knex))
  expect(await photoFiles(photoDir)).toEqual(await photoFiles(server.photoDir))

  const [mine, theirs] = await Promise.all(
    [knex, server.knex].map((one) => one('database_identity').first('epoch', 'photo_store_id')),
  )
  expect(mine).toMatchObject({ photo_store_id: null })
  expect(mine).not.toMatchObject({ epoch: (theirs as { epoch: string }).epoch })

  const copy = await server.join({ databaseUrl: url, photoDir })
  cleanUps.push(() => copy.stop())
  expect((await fetch(`${copy.url}/readyz`)).status).toBe(200)
  expect(await readJourney(copy, toy.id)).toEqual(await readJourney(server, toy.id))
  const added = await postEntry(copy, toy.id, { image: await entryPhoto(740) })
  expect(added.status).toBe(201)
  expect((await fetch(copy.url + added.body.imageUrl)).status).toBe(200)
  expect((await readJourney(copy, toy.id)).stopCount).toBe(3)
})

it('a backup while entries are added is one moment: counters equal counts, and every photo is there', async () => {
  const toy = await createToy(server.knex)
  let isOver = false
  const finder = async (width: number) => {
    for (let i = 0; !isOver; i++) await postEntry(server, toy.id, { image: await entryPhoto(width + i) })
  }
  const finders = [finder(300), finder(400)]
  await vi.waitFor(async () => expect((await readJourney(server, toy.id)).stopCount).toBeGreaterThan(2), {
    timeout: 30_000,
  })
  await backUp('busy')
  isOver = true
  await Promise.all(finders)

  const { knex, photoDir } = await restore('busy', 'busy_copy')
  const entries = (await knex('entries').where({ toy_id: toy.id })) as { photo_key: string }[]
  expect(entries.length).toBeGreaterThan(2)
  expect(await knex('toys').where({ id: toy.id }).first()).toMatchObject({ stop_count: entries.length })
  const [counted] = (await knex('row_counts').where({ kind: 'entries' }).sum({ rows: 'rows' })) as { rows: string }[]
  expect(Number(counted?.rows)).toBe(Number((await knex('entries').count())[0]?.['count']))
  for (const { photo_key } of entries)
    for (const size of [480, 960, 1600])
      expect(
        await photoStore(photoDir)
          .open(`${photo_key}-${size}.webp`)
          .then((photo) => photo?.stream.destroy()),
      ).toBeTruthy()
})

it('is refused where something is already, and where the backup is not whole or not as it was written', async () => {
  await createToy(server.knex)
  await expect(backUp('whole')).rejects.toThrow('is not empty')
  const url = await emptyDatabase('refused')
  const options = { url, store: photoStore(path.join(dir, 'none')), tell }
  await expect(restoreBackup({ ...options, dir: path.join(dir, 'nowhere') })).rejects.toThrow('no manifest.json')
  await expect(
    restoreBackup({ ...options, dir: path.join(dir, 'whole'), store: photoStore(server.photoDir) }),
  ).rejects.toThrow('photo store is not empty')
  await expect(restoreBackup({ ...options, dir: path.join(dir, 'whole'), url: urlOf(server.knex) })).rejects.toThrow(
    'The database already has tables',
  )

  await backUp('changed')
  const file = path.join(dir, 'changed', 'tables', 'toys.copy')
  await writeFile(file, (await readFile(file, 'utf8')).replace('See the sea', 'See the sky'))
  await expect(
    restoreBackup({ ...options, dir: path.join(dir, 'changed'), store: photoStore(path.join(dir, 'changed-photos')) }),
  ).rejects.toThrow('is not as the backup wrote it')
})

it('a photo that is damaged or missing is told, not copied', async () => {
  const toy = await createToy(server.knex)
  await postEntry(server, toy.id, { image: await entryPhoto(900) })
  const { photo_key: key } = (await server.knex('entries').where({ toy_id: toy.id }).first()) as { photo_key: string }
  const file = path.join(server.photoDir, key.slice(0, 2), `${key}-1600.webp`)
  const bytes = await readFile(file)
  await writeFile(file, Buffer.concat([bytes, Buffer.from('x')]))
  await expect(backUp('damaged')).rejects.toThrow(`The photo ${key} is damaged`)
  await rm(file)
  await expect(backUp('missing')).rejects.toThrow('its files are not all there')
  await writeFile(file, bytes)
})
