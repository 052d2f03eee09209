import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/file-server.ts'
import { readSchema } from '../../testing/read-schema.ts'
import { migrateDatabase, rollBackDatabase } from './database.ts'

const database = useTestDatabase()

it('migrations run up, all the way down, and up again to the same schema', async () => {
  const { knex } = database
  const before = await readSchema(knex)
  const undone = await rollBackDatabase(knex)
  expect(undone.length).toBeGreaterThan(0)
  expect(await readSchema(knex)).toEqual({ columns: [], constraints: [], indexes: [] })

  expect(await migrateDatabase(knex)).toEqual([...undone].reverse())
  expect(await readSchema(knex)).toEqual(before)
  expect(await migrateDatabase(knex)).toEqual([])
})

it('every constraint is named after its table', async () => {
  const names = (await database
    .knex('pg_constraint')
    .whereRaw(`contype in ('p', 'u', 'f', 'c') and connamespace = 'public'::regnamespace and conname not like 'knex_%'`)
    .select('conname', database.knex.raw('conrelid::regclass::text as table'))) as { conname: string; table: string }[]
  expect(names.length).toBeGreaterThan(40)
  for (const { conname, table } of names) expect(conname).toMatch(new RegExp(`^${table}_[a-z_]+$`))
})
