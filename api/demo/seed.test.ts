import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskPhotoStore } from '../adapters/files/disk-photo-store.ts'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import { createImages, type Images, type PreparedPhoto } from '../adapters/images/images.ts'
import { silentLog } from '../adapters/log.ts'
import { createPasswords } from '../adapters/passwords.ts'
import { entryFieldsSchema } from '../contract/entries.ts'
import { tagIdSchema } from '../contract/fields.ts'
import { photoFileName } from '../contract/photos.ts'
import { activateToySchema } from '../contract/toys.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { seedDemo } from './seed.ts'
import { stories } from './stories.ts'

describe('the demo stories', () => {
  it.each(stories.filter(({ name }) => name).map((story) => [story.id, story] as const))(
    '%s could have been typed',
    (_, story) => {
      const { id, password, name, mission, owner } = story
      expect(activateToySchema.parse({ id, password, name, mission, ownerName: owner })).toMatchObject({
        id,
        password,
        name,
      })
      for (const { location, comment, by, place } of story.stops) {
        const fields = { location, comment, addedBy: by, latitude: place[0], longitude: place[1] }
        expect(entryFieldsSchema.parse(fields)).toEqual(fields)
      }
      const order = story.stops.map(({ daysAgo }) => daysAgo)
      expect(order).toEqual([...order].sort((a, b) => b - a))
      expect(story.startedDaysAgo).toBeGreaterThan(order[0] ?? 0)
    },
  )

  it('show every committed picture once, two megabytes in all', async () => {
    const folder = new URL('./pictures/', import.meta.url)
    const files = (await readdir(folder)).filter((name) => name !== 'admin.webp')
    const shown = stories
      .flatMap(({ portrait, stops }) => [portrait ?? [], stops.map(({ picture }) => picture)])
      .flat(2)
    expect(shown.sort()).toEqual(files.sort())
    const sizes = await Promise.all(files.map(async (name) => (await stat(new URL(name, folder))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2 * 1024 * 1024)
  })

  it('hold five journeys, one over the date line, and a tag that waits for activation', () => {
    for (const { id } of stories) expect(tagIdSchema.parse(id)).toBe(id)
    expect(stories.filter(({ stops }) => stops.length >= 3)).toHaveLength(5)
    expect(stories.some(({ status }) => status === 'inactive')).toBe(true)
    const jumps = stories.flatMap(({ stops }) =>
      stops.slice(1).map((stop, i) => Math.abs(stop.place[1] - (stops[i]?.place[1] ?? 0))),
    )
    expect(jumps.some((degrees) => degrees > 180)).toBe(true)
  })
})

describe('seeding', () => {
  let database: TestDatabase
  let dir: string
  let store: PhotoStore
  const realImages = createImages()
  const prepared = new Map<string, Promise<PreparedPhoto>>()
  /** Each picture once, however many servers ask for it. */
  const images: Images = {
    ...realImages,
    prepare(path) {
      const photo = prepared.get(path) ?? realImages.prepare(path)
      prepared.set(path, photo)
      return photo
    },
  }
  const passwords = createPasswords()

  beforeAll(async () => {
    database = await createTestDatabase()
    dir = await mkdtemp(join(tmpdir(), 'seed-'))
    store = createDiskPhotoStore({ dir })
  })
  afterAll(async () => {
    await images.close()
    await database.drop()
    await rm(dir, { recursive: true, maxRetries: 5 })
  })

  it('fills an empty database once, also from two servers at a time, and names the tag to try', async () => {
    const needs = { knex: database.knex, images, photoStore: store, passwords, log: silentLog }
    const outcomes = await Promise.all([seedDemo(needs), seedDemo(needs)])
    expect(outcomes).toEqual([outcomes[0], outcomes[0]])
    expect(await seedDemo(needs)).toEqual({ tagId: 'BARNABY', password: 'honey-harbour' })

    const toys = await database.knex('toys')
    const entries = await database.knex('entries')
    expect(toys).toHaveLength(stories.length)
    expect(entries).toHaveLength(stories.flatMap(({ stops }) => stops).length)
    for (const { photo_key: key } of [...entries, ...toys.filter(({ status }) => status !== 'inactive')]) {
      const file = await store.open(photoFileName(key, 1600))
      file?.stream.destroy()
      expect(file).not.toBeNull()
    }
    expect(new Set(entries.map(({ photo_key: key }) => key)).size).toBe(entries.length)
    expect(entries.every(({ date, received_at: received }) => date <= received && received <= new Date())).toBe(true)
    expect(toys.find(({ id }) => id === 'BARNABY')).toMatchObject({ stop_count: 9, last_location: 'Kyoto, Japan' })
  }, 120_000)

  it('does nothing in a database that has toys', async () => {
    const other = await createTestDatabase()
    await other.knex('toys').insert({ id: 'MINE', password_hash: 'hash' })
    expect(await seedDemo({ knex: other.knex, images, photoStore: store, passwords, log: silentLog })).toBeNull()
    expect(await other.knex('toys')).toHaveLength(1)
    await other.drop()
  })
})
