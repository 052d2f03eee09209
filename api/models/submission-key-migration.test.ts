import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { down, up } from '../../migrations/20261128020000_first_finisher_wins.ts'
import { createEntry, createToy } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/file-server.ts'

const database = useTestDatabase()

it('the migration of submission keys keeps stored entries and drops unfinished claims, up and down', async () => {
  const { knex } = database
  const [stored, removed, running] = [randomUUID(), randomUUID(), randomUUID()] as const
  const toy = await createToy(knex)
  const entry = await createEntry(knex, toy.id, { submissionKey: stored })
  const fingerprint = Buffer.alloc(32, 7)
  await down(knex)
  await knex('submission_keys').insert([
    { key: stored, toy_id: toy.id, fingerprint, state: 'done', entry_id: entry.id },
    { key: removed, toy_id: toy.id, fingerprint, state: 'done', entry_id: null },
    { key: running, toy_id: toy.id, fingerprint, state: 'running', entry_id: null },
  ])
  await up(knex)
  const keys = await knex('submission_keys').orderBy('key')
  expect(keys.map(({ key }: { key: string }) => key)).toEqual([stored, removed].sort())
  expect(keys).toMatchObject([{ fingerprint, fingerprint_version: 1 }, { fingerprint_version: 1 }])
  expect(await knex('entries').where({ id: entry.id })).toMatchObject([{ edition: 1, author_hash: null }])
  await down(knex)
  const before = (key: string) => knex('submission_keys').where({ key }).first()
  expect(await before(stored)).toMatchObject({ state: 'done', entry_id: entry.id, fingerprint })
  expect(await before(removed)).toMatchObject({ state: 'done', entry_id: null, fingerprint })
})
