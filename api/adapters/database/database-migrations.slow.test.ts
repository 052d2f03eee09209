import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/file-server.ts'
import { readSchema } from '../../testing/read-schema.ts'
import { migrateDatabase, rollBackDatabase } from './database.ts'
import { migrateDatabaseTo } from './database-migrations.ts'

const database = useTestDatabase()

it('a migration without a transaction that was interrupted is repeated, and what it left is made again', async () => {
  const { knex } = database
  const before = await readSchema(knex)
  const interrupted = '20261128010200_search_and_sort_lists.ts'
  const all = (await rollBackDatabase(knex)).reverse()
  await migrateDatabaseTo(knex, all.slice(0, all.indexOf(interrupted) + 1))
  await knex('knex_migrations').where({ name: interrupted }).delete()
  await knex.raw('drop index entries_date_idx, entries_search_idx')
  // An index that cannot be finished stays behind, as it does when its process is killed.
  await knex.raw('create table rows as select 1 as n from generate_series(1, 2)')
  await expect(knex.raw('create unique index concurrently entries_search_idx on rows (n)')).rejects.toThrow()
  const unfinished = () => knex('pg_index').where({ indisvalid: false }).count('*', { as: 'count' }).first()
  expect(await unfinished()).toEqual({ count: 1 })

  expect(await migrateDatabase(knex)).toEqual(all.slice(all.indexOf(interrupted)))
  await knex.raw('drop table rows')
  expect(await unfinished()).toEqual({ count: 0 })
  expect(await readSchema(knex)).toEqual(before)
})

it('a migration that waits for a table lets those who read it go first', async () => {
  const { knex } = database
  const newest = '20261206300000_record_job_successes.ts'
  const all = (await rollBackDatabase(knex)).reverse()
  await migrateDatabaseTo(knex, all.slice(0, all.indexOf(newest)))
  // As a backup at work does.
  const holder = await knex.transaction()
  await holder('job_runs').select()
  const migrating = migrateDatabase(knex)
  const waiting = () => knex('pg_locks').where({ granted: false, mode: 'AccessExclusiveLock' })
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
  try {
    expect(await knex('job_runs').select()).toEqual([])
  } finally {
    await holder.rollback()
  }
  expect(await migrating).toEqual(all.slice(all.indexOf(newest)))
})
