import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { Toy } from '../../models/toy.ts'
import { administer, createTestDatabase, withDatabase } from '../../testing/test-database.ts'
import { silentLog } from '../log.ts'
import { migrateDatabase, openDatabase } from './database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

it('starts the embedded one, migrates it and answers', async () => {
  const dataDir = mkdtempSync('/tmp/plush-trails-database-')
  chmodSync(dataDir, 0o755)
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, dataDir, log: silentLog })
  cleanUps.push(() => database.close())
  await migrateDatabase(database.knex)
  await database.ping()
  expect(await Toy.query(database.knex)).toEqual([])
})

it('lets three first starts on an empty server all become ready', async () => {
  const { url, name, drop } = await createTestDatabase()
  cleanUps.push(drop)
  const empty = `${name}_empty`
  await administer(url, `create database "${empty}" template template0 encoding 'UTF8'`)
  cleanUps.push(() => administer(url, `drop database "${empty}" with (force)`))
  const opened = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ url: withDatabase(url, empty), dataDir: '', log: silentLog })),
  )
  cleanUps.push(() => Promise.all(opened.map((database) => database.close())))

  const run = await Promise.all(opened.map(({ knex }) => migrateDatabase(knex)))
  expect(run.filter((names) => names.length > 0)).toHaveLength(1)
  for (const { knex } of opened) expect(await Toy.query(knex)).toEqual([])
})
