import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEntry, createOrder, createToy } from '../../testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createRetentionJob } from './retention.job.ts'

const log = { info: () => undefined, warn: () => undefined }
const retention = { ordersMonths: 84, auditMonths: 24, reportsMonths: 6, senderDays: 30 }
let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

const createJob = (more: { batchSize?: number } = {}) =>
  createRetentionJob({ knex: database.knex, retention, log, ...more })
const monthsAgo = (months: number) => database.knex.raw('now() - make_interval(months => ?)', [months])
const all = async (table: string, column: string) =>
  (await database.knex(table).orderBy(column).pluck(column)) as unknown[]

it('deletes what is older than it may be, and nothing younger', async () => {
  const { knex } = database
  const toy = await createToy(knex)
  const sender = () => randomBytes(32)
  const entries = [
    await createEntry(knex, toy.id, { sender: sender() }),
    await createEntry(knex, toy.id, { sender: sender() }),
  ]
  await knex('entries')
    .where({ id: entries[0]?.id })
    .update({ received_at: monthsAgo(2) })
  const [open, hidden] = [entries[0]?.id, (await createEntry(knex, toy.id, { hiddenAt: new Date() })).id]
  const report = { key: randomUUID(), reason: 'spam', words: '', sender: sender() }
  await knex('reports').insert([
    { ...report, entry_id: open, created_at: monthsAgo(7), words: 'old' },
    { ...report, key: randomUUID(), entry_id: hidden, created_at: monthsAgo(7), words: 'reason' },
    { ...report, key: randomUUID(), toy_id: toy.id, created_at: monthsAgo(5), words: 'young' },
  ])
  await knex('audit_log').insert([
    { email: 'old@example.org', action: 'sign_in', at: monthsAgo(25) },
    { email: 'young@example.org', action: 'sign_in', at: monthsAgo(23) },
  ])
  await createOrder(knex, { customerName: 'Old', createdAt: monthsAgo(85) as never })
  await createOrder(knex, { customerName: 'Young', createdAt: monthsAgo(83) as never })
  await knex('mails').insert(
    [85, 83].map((age) => ({
      ...{ kind: 'order_confirmation', reference: `${age} months`, recipient: 'ada@example.org', locale: 'en-GB' },
      created_at: monthsAgo(age),
    })),
  )
  await knex('payments').insert([
    { id: 'old attempt', status: 'canceled', currency: 'gbp', recorded_at: monthsAgo(85) },
    { id: 'old payment', status: 'succeeded', currency: 'gbp', recorded_at: monthsAgo(85) },
    { id: 'young attempt', status: 'canceled', currency: 'gbp', recorded_at: monthsAgo(83) },
  ])
  await knex('rate_limits').insert([
    { key: 'over', points: 1, expire: Date.now() - 1000 },
    { key: 'open', points: 1, expire: Date.now() + 60_000 },
  ])
  await knex('blocked_senders').insert({ sender: sender(), until: new Date(Date.now() - 1000) })

  await createJob().run()

  expect(await all('reports', 'words')).toEqual(['reason', 'young'])
  expect(await all('audit_log', 'email')).toEqual(['young@example.org'])
  expect(await all('orders', 'customer_name')).toEqual(['Young'])
  expect(await all('mails', 'reference')).toEqual(['83 months'])
  expect(await all('payments', 'id')).toEqual(['old payment', 'young attempt'])
  expect(await all('rate_limits', 'key')).toEqual(['open'])
  expect(await all('blocked_senders', 'sender')).toEqual([])
  const known = (await knex('entries').whereNotNull('sender').pluck('id')) as unknown[]
  expect(known).toEqual([entries[1]?.id])
})

it('forgets addresses that nobody has confirmed, and what followers were sent and told', async () => {
  const { knex } = database
  const toy = await createToy(knex)
  const daysAgo = (days: number) => knex.raw('now() - make_interval(days => ?)', [days])
  const follower = (name: string, more: object) => ({
    ...{ toy_id: toy.id, email: `${name}@example.org`, mailbox: `${name}@example.org` },
    ...more,
  })
  const [, , kept] = (await knex('followers')
    .insert([
      follower('asked-long-ago', { created_at: daysAgo(4) }),
      follower('asked-lately', { created_at: daysAgo(2) }),
      follower('follows', { created_at: daysAgo(400), confirmed_at: daysAgo(400) }),
    ])
    .returning('id')) as { id: number }[]
  const mail = (reference: string, more: object) => ({
    ...{ kind: 'journey_stops', reference, recipient: 'follows@example.org', locale: 'en-GB', follower_id: kept?.id },
    ...more,
  })
  await knex('mails').insert([
    mail('sent long ago', { state: 'sent', sent_at: daysAgo(8) }),
    mail('sent lately', { state: 'sent', sent_at: daysAgo(6) }),
    mail('waits', { created_at: daysAgo(8) }),
  ])
  const [told, open] = [await createEntry(knex, toy.id), await createEntry(knex, toy.id)]
  await knex('stop_notices').insert([
    { entry_id: told.id, toy_id: toy.id, digest_id: told.id, created_at: daysAgo(8) },
    { entry_id: open.id, toy_id: toy.id, created_at: daysAgo(8) },
  ])
  await knex('stop_digests').insert([
    { id: 1, toy_id: toy.id, made_at: daysAgo(8) },
    { id: 2, toy_id: toy.id, made_at: daysAgo(6) },
  ])
  await knex('follow_addresses').insert([
    { address: randomBytes(32), next_at: daysAgo(1) },
    { address: Buffer.alloc(32, 7), next_at: daysAgo(-1) },
  ])

  await createJob().run()

  expect(await all('followers', 'email')).toEqual(['asked-lately@example.org', 'follows@example.org'])
  expect(await all('mails', 'reference')).toEqual(['sent lately', 'waits'])
  expect(await all('stop_notices', 'entry_id')).toEqual([open.id])
  expect(await all('stop_digests', 'id')).toEqual([2])
  expect(await all('follow_addresses', 'address')).toEqual([Buffer.alloc(32, 7)])
})

it('works in batches', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => ({ key: String(i), points: 1, expire: 1 }))
  await database.knex('rate_limits').insert(rows)
  expect(await createJob({ batchSize: 2 }).run()).toBe(5)
})

it('is done by one process', async () => {
  await database.knex('rate_limits').insert({ key: 'over', points: 1, expire: 1 })
  const deleted = await Promise.all([createJob().run(), createJob().run()])
  expect(deleted.sort()).toEqual([1, null])
})

it('forgets an owner’s address that nobody confirmed, and emails with owner links, but no confirmed address', async () => {
  const { knex } = database
  const ids = [(await createToy(knex)).id, (await createToy(knex)).id]
  await knex('toy_owners').insert(
    ids.map((toyId, i) => ({
      ...{ toy_id: toyId, link_key: randomBytes(16), email: 'ana@example.org', pending_email: 'new@example.org' },
      pending_since: monthsAgo(i === 0 ? 2 : 0),
    })),
  )
  const mail = { kind: 'owner_link', recipient: 'ana@example.org', locale: 'en-GB' }
  await knex('mails').insert([
    { ...mail, reference: 'old', created_at: monthsAgo(2) },
    { ...mail, reference: 'young' },
  ])
  await createJob().run()
  const owners = await knex('toy_owners').orderBy('toy_id').select('email', 'pending_email', 'pending_since')
  expect(owners).toMatchObject([
    { email: 'ana@example.org', pending_email: null, pending_since: null },
    { email: 'ana@example.org', pending_email: 'new@example.org' },
  ])
  expect(await all('mails', 'reference')).toEqual(['young'])
})
