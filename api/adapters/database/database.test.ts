import net from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Toy } from '../../models/toy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeKnex, createKnex } from './database-connection.ts'
import { databaseAppError, isDatabaseUnavailable, migrateDatabase } from './database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  cleanUps.push(() => database.drop())
  return database
}

const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => expect.unreachable('This should have failed'),
    (error: unknown) => error,
  )

describe('opening the database', () => {
  it('migrates although a process was killed while it held the migrations lock', async () => {
    const { knex } = await testDatabase()
    await knex('knex_migrations_lock').update({ is_locked: 1 })
    expect(await migrateDatabase(knex)).toEqual([])
  })
})

describe('when the database cannot be reached', () => {
  const unavailable = { code: 'unavailable', retryAfter: 5 }

  it('a refused connection is "unavailable"', async () => {
    const knex = createKnex('postgres://nobody@127.0.0.1:9/none')
    cleanUps.push(() => closeKnex(knex))
    expect(databaseAppError(await failureOf(Toy.query(knex)))).toMatchObject(unavailable)
  })

  it('a server that accepts connections and never answers is "unavailable" within seconds', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    cleanUps.push(() => silent.close())
    const knex = createKnex(`postgres://nobody@127.0.0.1:${(silent.address() as net.AddressInfo).port}/none`)
    cleanUps.push(() => closeKnex(knex))
    expect(databaseAppError(await failureOf(knex.raw('select 1')))).toMatchObject(unavailable)
  })

  it('a connection cut in the middle is "unavailable", and the next query works again', async () => {
    const { knex } = await testDatabase()
    const error = await failureOf(knex.raw('select pg_terminate_backend(pg_backend_pid())'))
    expect(databaseAppError(error)).toMatchObject(unavailable)
    expect((await knex.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('a statement that takes too long ends and frees its connection', async () => {
    const { url } = await testDatabase()
    const knex = createKnex(url, { poolSize: 1, statementTimeout: 50 })
    cleanUps.push(() => closeKnex(knex))
    expect(isDatabaseUnavailable(await failureOf(knex.raw('select pg_sleep(60)')))).toBe(true)
    expect((await knex.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('a connection that breaks during a statement is "unavailable", and its SQL goes no further', async () => {
    const { url, knex: other } = await testDatabase()
    const knex = createKnex(url, { poolSize: 1 })
    cleanUps.push(() => closeKnex(knex))
    const failure = failureOf(knex.raw('select pg_sleep(60)'))
    const client = knex.client as { pool: { used: { resource: { connection: { stream: { destroy(): void } } } }[] } }
    await vi.waitFor(async () => {
      const { rows } = await other.raw<{ rows: unknown[] }>(
        `select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
      )
      expect(rows).toHaveLength(1)
    }, 15_000)
    for (const { resource } of client.pool.used) resource.connection.stream.destroy()
    const answer = databaseAppError(await failure)
    expect(answer).toMatchObject(unavailable)
    expect(String(answer?.cause)).not.toContain('pg_sleep')
  })

  it('a pool with no free connection is "unavailable"', async () => {
    const { url } = await testDatabase()
    const knex = createKnex(url, { poolSize: 1 })
    cleanUps.push(() => closeKnex(knex))
    const transaction = await knex.transaction()
    expect(databaseAppError(await failureOf(knex.raw('select 1')))).toMatchObject(unavailable)
    await transaction.rollback()
  })
})

describe('a connection', () => {
  it('reads and writes dates alike, whatever the formats and limits of the server are', async () => {
    const { url, name, knex: before } = await testDatabase()
    for (const setting of [
      `datestyle = 'SQL, DMY'`,
      `timezone = 'Asia/Tokyo'`,
      `lock_timeout = 20000`,
      `statement_timeout = 20000`,
    ])
      await before.raw(`alter database "${name}" set ${setting}`)
    // Connections that a pooler keeps would not notice.
    await before.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = ? and pid <> pg_backend_pid()',
      [name],
    )
    await closeKnex(before)
    const knex = createKnex(url)
    cleanUps.push(() => closeKnex(knex))
    const date = new Date('2026-03-04T05:06:07.089Z')
    const toy = await Toy.query(knex).insert({ id: 'DATE-1', passwordHash: 'hash', createdAt: date }).returning('*')
    expect(toy.createdAt).toEqual(date)
    await knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
           to_char(?::timestamptz, 'HH24') as hour`,
        [date],
      )
      expect(rows).toEqual([{ lock: '5s', statement: '15s', hour: '05' }])
    })
  })

  it('gives up on a locked row after seconds, as "unavailable"', async () => {
    const { knex } = await testDatabase()
    await Toy.query(knex).insert({ id: 'BEAR-1', passwordHash: 'hash' })
    const holder = await knex.transaction()
    await holder('toys').forUpdate()
    const failure = await failureOf(knex.transaction((trx) => trx('toys').forUpdate()))
    expect(databaseAppError(failure)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
    await holder.rollback()
  })
})

describe('when the database refuses a row', () => {
  const toy = { id: 'BEAR-1', passwordHash: 'hash' }

  it('a duplicate is "conflict" and a bad value "invalid_input"', async () => {
    const { knex } = await testDatabase()
    await Toy.query(knex).insert(toy)
    const codeOf = async (work: PromiseLike<unknown>) => databaseAppError(await failureOf(work))?.code
    expect(await codeOf(Toy.query(knex).insert({ ...toy, id: 'bear-1' }))).toBe('conflict')
    expect(await codeOf(Toy.query(knex).insert({ ...toy, id: 'featured' }))).toBe('invalid_input')
    expect(await codeOf(Toy.query(knex).insert({ ...toy, id: 'BEAR-2', name: '\u0000' }))).toBe('invalid_input')
    expect(await codeOf(Toy.query(knex).insert({ ...toy, id: 'BEAR-3', orderId: 1 }))).toBe('conflict')
  })

  it('a programming error is left to the general error handler', async () => {
    const { knex } = await testDatabase()
    expect(databaseAppError(await failureOf(knex.raw('select nonsense')))).toBeNull()
    expect(databaseAppError(new Error('something else'))).toBeNull()
  })
})
