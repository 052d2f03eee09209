import { afterEach, expect, it, vi } from 'vitest'
import type { Knex } from 'knex'
import { apiPaths } from './contract/paths.ts'
import { createToy } from './testing/builders.ts'
import { postEntry } from './testing/entries.ts'
import { useTestServer } from './testing/file-server.ts'
import { waitForLocks } from './testing/locks.ts'
import { wideBudgets } from './testing/wide-budgets.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = useTestServer({ ...wideBudgets, databasePool: 4 })
let held: Knex.Transaction | null = null
afterEach(async () => {
  await held?.rollback()
  held = null
})

it('while one toy is locked, other toys take entries, everything is read and /readyz says 200', async () => {
  const [locked, other] = [await createToy(server.knex), await createToy(server.knex)]
  held = await server.knex.transaction()
  await held.raw('select 1 from toys where id = ? for update', [locked.id])
  const finders = Array.from({ length: 14 }, () => postEntry(server, locked.id))
  await waitForLocks(server.knex, 1)

  expect((await postEntry(server, other.id)).status).toBe(201)
  const statuses = await Promise.all(
    ['/readyz', apiPaths.toy(locked.id), apiPaths.toy(other.id), apiPaths.featured(), '/sitemap.xml'].map(
      async (path) => (await fetch(server.url + path)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  // The row is still held: each finder is told to come again, and nobody waits for it.
  const answers = await Promise.all(finders)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers.every(({ headers }) => headers.get('Retry-After') === '5')).toBe(true)

  await held.rollback()
  expect((await postEntry(server, locked.id)).status).toBe(201)
})

it('readers and /readyz have connections left when writers hold all of theirs', async () => {
  const toys = await Promise.all([1, 2, 3, 4].map(() => createToy(server.knex)))
  held = await server.knex.transaction()
  await held.raw('select 1 from toys where id = any(?) for update', [toys.map(({ id }) => id)])
  const finders = toys.map(({ id }) => postEntry(server, id))
  await waitForLocks(server.knex, 4)
  const paths = ['/readyz', apiPaths.toy(toys[0]?.id ?? ''), apiPaths.featured()]
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status))
  expect(statuses).toEqual([200, 200, 200])
  expect((await Promise.all(finders)).map(({ status }) => status)).toEqual([503, 503, 503, 503])
})
