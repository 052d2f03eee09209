import { afterAll, beforeAll, expect, it } from 'vitest'
import { down, up } from '../../migrations/20261129100200_audit_fields_only.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { recordAudit } from './audit-log.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const email = 'ada@example.org'
const read = async () => (await database.knex('audit_log').orderBy('id', 'desc').first()) as Record<string, unknown>

it('keeps which fields changed and what is nobody’s words', async () => {
  const before = {
    comment: 'Secret place',
    location: 'My street',
    status: 'pending',
    photo: 'a'.repeat(40),
    city: null,
  }
  await recordAudit(database.knex, {
    email,
    action: 'order_updated',
    subject: '4',
    before,
    after: { status: 'shipped' },
  })
  expect(await read()).toMatchObject({
    fields: ['comment', 'location', 'photo', 'status'],
    before: { status: 'pending' },
    after: { status: 'shipped' },
  })
  expect(JSON.stringify(await read())).not.toMatch(/Secret|street|aaaa/)
})

it('the migration takes the words out of old records', async () => {
  const { knex } = database
  await down(knex)
  const before = JSON.stringify({ customerName: 'Bo Box', status: 'pending', mission: null })
  const after = JSON.stringify({ customerName: 'Bo', status: 'shipped', mission: null })
  await knex('audit_log').insert({ email, action: 'order_updated', subject: '7', before, after })
  await knex('audit_log').insert({ email, action: 'sign_in' })
  await up(knex)
  expect(await read()).toMatchObject({ fields: [], before: null, after: null })
  expect(await knex('audit_log').where({ subject: '7' }).first()).toMatchObject({
    fields: ['customerName', 'status'],
    before: { status: 'pending' },
    after: { status: 'shipped' },
  })
  expect(JSON.stringify(await knex('audit_log'))).not.toContain('Bo')
})
