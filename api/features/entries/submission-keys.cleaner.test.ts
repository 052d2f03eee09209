import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import { createSubmissionKeyCleaner } from './submission-keys.cleaner.ts'
import { useTestDatabase } from '../../testing/file-server.ts'

const database = useTestDatabase()
beforeEach(() => database.knex('job_runs').delete())

async function insertKeys(count: number, age: string): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID())
  const { knex } = database
  const createdAt = knex.raw('now() - ?::interval', [age])
  const row = { toy_id: 'BEAR-1', fingerprint: Buffer.alloc(32), created_at: createdAt }
  await knex('submission_keys').insert(keys.map((key) => ({ key, ...row })))
  return keys.sort()
}

it('deletes what is older than 12 months, in batches, and nothing younger', async () => {
  const { knex } = database
  await insertKeys(7, '12 months 1 day')
  const young = [...(await insertKeys(2, '11 months 29 days')), ...(await insertKeys(1, '0'))].sort()
  const cleaner = createSubmissionKeyCleaner({ knex, log: silentLog, batchSize: 3 })
  expect(await cleaner.run()).toBe(7)
  expect(await knex('submission_keys').orderBy('key').pluck('key')).toEqual(young)
})

it('passes over what is held at the time', async () => {
  const { knex } = database
  const [held] = await insertKeys(4, '2 years')
  const other = await knex.transaction()
  await other('submission_keys').where({ key: held }).delete()
  const cleaner = createSubmissionKeyCleaner({ knex, log: silentLog })
  expect(await cleaner.run()).toBe(3)
  await other.rollback()
  expect(await knex('submission_keys').where({ key: held })).toHaveLength(1)
  expect(await knex('submission_keys').whereRaw(`created_at < now() - interval '12 months'`).pluck('key')).toEqual([
    held,
  ])
})
