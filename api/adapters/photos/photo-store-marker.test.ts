import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeKinds, type StoreUnderTest } from '../../testing/photo-stores.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createDiskPhotoStore } from '../files/disk-photo-store.ts'
import { silentLog, type Log } from '../log.ts'
import { matchPhotoStore } from './photo-store-marker.ts'

let databases: TestDatabase[] = []
beforeEach(async () => void (databases = [await createTestDatabase(), await createTestDatabase()]))
afterEach(async () => void (await Promise.all(databases.map((database) => database.drop()))))

describe.each(storeKinds)('the marker of a photo store ($name)', ({ begin, make, end }) => {
  let places: StoreUnderTest[] = []
  beforeAll(begin)
  afterAll(end)
  beforeEach(async () => void (places = [await make(), await make()]))
  afterEach(async () => void (await Promise.all(places.map((place) => place.drop()))))

  const markerOf = (place: number) => (places[place] as StoreUnderTest).open().marker
  const start = (database: number, place: number): Promise<string | null> =>
    matchPhotoStore({ knex: (databases[database] as TestDatabase).knex, marker: markerOf(place) })

  it('is made at the first start, also by several processes at once, and known at the next', async () => {
    expect(await Promise.all([start(0, 0), start(0, 0), start(0, 0)])).toEqual([null, null, null])
    expect(await start(0, 0)).toBeNull()
  })

  it('tells a process with another place which one is right, and how to move (O9)', async () => {
    await start(0, 0)
    const problem = await start(0, 1)
    const { place, path: at, variables } = markerOf(1)
    expect(problem).toContain(`This database's photos are not in ${place}. Check ${variables}`)
    const id = (await markerOf(0).read()) ?? ''
    expect(problem).toContain(`write ${id} into ${at}`)
    await markerOf(1).write(id)
    expect(await start(0, 1)).toBeNull()
  })

  it('lets only one of two processes be right that start at once with different places', async () => {
    const problems = await Promise.all([start(0, 0), start(0, 1)])
    expect(problems.filter((problem) => problem === null)).toHaveLength(1)
  })

  it('tells another database that the photos are not its own (M11)', async () => {
    await start(0, 0)
    expect(await start(1, 0)).toContain(`The photos in ${markerOf(0).place} belong to another database`)
    await start(1, 1)
    expect(await start(1, 0)).toContain("This database's photos are not in")
  })
})

it('the marker of a folder is a file that a person can read and write', async () => {
  const dir = await mkdtemp('/tmp/plush-trails-marker-')
  const { marker } = createDiskPhotoStore({ dir })
  await marker.write('an-id')
  expect(await readFile(path.join(dir, 'store-id'), 'utf8')).toBe('an-id\n')
  await writeFile(marker.path, ' another-id\n\n')
  expect(await marker.read()).toBe('another-id')
  await rm(dir, { recursive: true })
})

it('the server says at its start that the photos are elsewhere', async () => {
  const said: string[] = []
  const log: Log = { ...silentLog, error: (_fields: object, words: string) => void said.push(words) } as Log
  const server = await startTestServer({}, log)
  try {
    expect(said).toEqual([])
    await server.join({ photoDir: path.join(server.config.dataDir, 'other') })
    expect(said).toEqual([expect.stringContaining("This database's photos are not in the folder")])
  } finally {
    await server.close()
  }
})
