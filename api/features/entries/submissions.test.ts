import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEntry, createToy } from '../../testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createSubmissions, type Submissions } from './submissions.ts'

let database: TestDatabase
let submissions: Submissions
beforeAll(async () => {
  database = await createTestDatabase()
  submissions = createSubmissions({ knex: database.knex, patienceMs: 150 })
})
afterAll(() => database.drop())

const content = Buffer.alloc(32, 1)

async function claim(key: string) {
  const begun = await submissions.begin(key, 'BEAR-1', content)
  if (!('claim' in begun)) throw new Error('The key was not free')
  return begun.claim
}

it('says that an attempt is still at work after waiting for it', async () => {
  const key = randomUUID()
  await claim(key)
  await expect(submissions.begin(key, 'BEAR-1', content)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
})

it('goes on as soon as the attempt before it has failed', async () => {
  const key = randomUUID()
  const patient = createSubmissions({ knex: database.knex })
  const first = await claim(key)
  const second = patient.begin(key, 'BEAR-1', content)
  await submissions.release(first)
  expect(await second).toMatchObject({ claim: { key } })
})

it('takes over from a process that died, and the dead one cannot finish or release any more', async () => {
  const key = randomUUID()
  const toy = await createToy(database.knex)
  const entry = await createEntry(database.knex, toy.id, { submissionKey: key })
  const old = await claim(key)
  await database
    .knex('submission_keys')
    .where({ key })
    .update({ started_at: new Date(Date.now() - 121_000) })
  const lost = { key, startedAt: new Date(Date.now() - 121_000) }
  const fresh = await claim(key)
  expect(fresh.startedAt.getTime()).toBeGreaterThanOrEqual(old.startedAt.getTime())
  await submissions.release(lost)
  await expect(submissions.finish(database.knex, lost, entry.id)).rejects.toMatchObject({ code: 'unavailable' })
  await submissions.finish(database.knex, fresh, entry.id)
  expect(await submissions.begin(key, 'BEAR-1', content)).toMatchObject({ stored: { id: entry.id } })
})
