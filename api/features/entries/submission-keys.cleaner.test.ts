import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import { createSubmissionKeyCleaner } from './submission-keys.cleaner.ts'
import { useTestDatabase } from '../../testing/file-server.ts'

const database = useTestDatabase()

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
  expect(await cleaner.clean()).toBe(7)
  expect(await knex('submission_keys').orderBy('key').pluck('key')).toEqual(young)
  expect(await cleaner.clean()).toBe(0)
})

it('passes over what another process is deleting, and ends with its server', async () => {
  const { knex } = database
  const [held] = await insertKeys(4, '2 years')
  const other = await knex.transaction()
  await other('submission_keys').where({ key: held }).delete()
  const cleaner = createSubmissionKeyCleaner({ knex, log: silentLog })
  cleaner.start()
  await cleaner.stop()
  await other.rollback()
  expect(await knex('submission_keys').where({ key: held })).toHaveLength(1)
  expect(await knex('submission_keys').whereRaw(`created_at < now() - interval '12 months'`).pluck('key')).toEqual([
    held,
  ])
})
