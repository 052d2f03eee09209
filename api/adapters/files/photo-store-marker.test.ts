import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { silentLog, type Log } from '../log.ts'
import { matchPhotoStore } from './photo-store-marker.ts'

let databases: TestDatabase[] = []
let dirs: string[] = []
beforeEach(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()]
  dirs = await Promise.all(['a', 'b'].map((name) => mkdtemp(path.join('/tmp', `plush-trails-store-${name}-`))))
})
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await Promise.all(dirs.map((dir) => rm(dir, { recursive: true })))
})

const start = (database: number, dir: number): Promise<string | null> =>
  matchPhotoStore({ knex: (databases[database] as TestDatabase).knex, dir: dirs[dir] as string })

it('a folder is marked at the first start, also by two processes at once, and known at the next', async () => {
  expect(await Promise.all([start(0, 0), start(0, 0), start(0, 0)])).toEqual([null, null, null])
  expect(await start(0, 0)).toBeNull()
})

it('a process with another photo folder is told which one is right, and how to move (O9)', async () => {
  await start(0, 0)
  const problem = await start(0, 1)
  expect(problem).toContain(`${dirs[1]} is not the folder that this database's photos are in`)
  const id = (await readFile(path.join(dirs[0] as string, 'store-id'), 'utf8')).trim()
  expect(problem).toContain(`write ${id} into ${path.join(dirs[1] as string, 'store-id')}`)
  await writeFile(path.join(dirs[1] as string, 'store-id'), id)
  expect(await start(0, 1)).toBeNull()
})

it('two processes that start at once with different folders are not both right', async () => {
  const problems = await Promise.all([start(0, 0), start(0, 1)])
  expect(problems.filter((problem) => problem === null)).toHaveLength(1)
})

it('another database on a folder with photos is told so (M11)', async () => {
  await start(0, 0)
  expect(await start(1, 0)).toContain(`The photos in ${dirs[0]} belong to another database`)
  await start(1, 1)
  expect(await start(1, 0)).toContain('is not the folder')
})

it('the server says it when it starts', async () => {
  const said: string[] = []
  const log: Log = { ...silentLog, error: (_fields: object, words: string) => void said.push(words) } as Log
  const server = await startTestServer({}, log)
  try {
    expect(said).toEqual([])
    await server.join({ photoDir: path.join(server.config.dataDir, 'other') })
    expect(said).toEqual([expect.stringContaining('is not the folder')])
  } finally {
    await server.close()
  }
})
