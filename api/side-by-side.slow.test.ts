import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiPaths } from './contract/paths.ts'
import { createAdminClient } from './testing/admin-browser.ts'
import { createOrder, createToy, testPassword } from './testing/builders.ts'
import { entryPhoto, keyed, postEntry, readJourney } from './testing/entries.ts'
import { serverEnvironment, startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const root = path.join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

let database: TestDatabase
let dir: string
let former: ServerProcess
let present: ServerProcess

/**
 * What runs during a deploy: the release before the newest migration, and this one, over one database that has all
 * migrations of this one and has lost nothing that the former one needs.
 */
beforeAll(async () => {
  database = await createTestDatabase()
  const parent = path.join(root, 'test-results')
  await mkdir(parent, { recursive: true })
  dir = await mkdtemp(path.join(parent, 'side-by-side-'))
  const checkout = path.join(dir, 'former')
  await mkdir(checkout)
  const newest = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'migrations')
  const archive = execFileSync('git', ['archive', `${newest}^`], { cwd: root, maxBuffer: 200_000_000 })
  execFileSync('tar', ['-x', '-C', checkout], { input: archive })
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'))
  const env = serverEnvironment(database.url, path.join(dir, 'data'))
  // The new one first, as it is its start that migrates.
  present = await startServerProcess(env)
  former = await startServerProcess(env, 'server-child', checkout)
})
afterAll(async () => {
  const running = [former, present].map((server) => server.process)
  const ended = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ended)
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

/** Each of the two as the one that writes, and the other one as the one that has to see it. */
const both = (): [ServerProcess, ServerProcess][] => [
  [former, present],
  [present, former],
]

it('the database has a migration that the former release does not know, and both are ready', async () => {
  const known = await readdir(path.join(dir, 'former', 'migrations'))
  const unknown = ((await database.knex('knex_migrations').pluck('name')) as string[]).filter(
    (name) => !known.includes(name),
  )
  expect(unknown.length).toBeGreaterThan(0)
  for (const { url } of [former, present]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

it('entries of either are in the journeys of both at once, and no key is used twice', async () => {
  for (const [writes, sees] of both()) {
    const toy = await createToy(database.knex)
    const key = keyed()
    const first = await postEntry(writes, toy.id, { image: await entryPhoto() }, key)
    expect(first.status).toBe(201)
    const again = await postEntry(sees, toy.id, { image: await entryPhoto() }, key)
    expect([again.status, again.body.id, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.body.id,
      'true',
    ])
    expect((await postEntry(sees, toy.id)).status).toBe(201)
    for (const server of [writes, sees]) {
      const { journeyEntries } = await readJourney(server, toy.id)
      expect(journeyEntries.map(({ id }) => id)).toContain(first.body.id)
      expect(journeyEntries).toHaveLength(2)
      const [photo] = journeyEntries.flatMap(({ imageUrl }) => imageUrl ?? [])
      expect((await fetch(new URL(photo ?? '', server.url))).status).toBe(200)
      expect((await fetch(server.url + apiPaths.featured())).status).toBe(200)
    }
  }
})

it('passwords are checked by both, and wrong ones counted together', async () => {
  const toy = await createToy(database.knex)
  const verify = async ({ url }: ServerProcess, password: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url + apiPaths.verifyPassword(toy.id), {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    })
    return answer.status
  }
  expect([await verify(former, testPassword), await verify(present, testPassword)]).toEqual([200, 200])
  const statuses: number[] = []
  for (let i = 0; i < 30; i++) statuses.push(await verify(i % 2 ? former : present, `guess ${i}`))
  expect(statuses[0]).toBe(403)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

it('an admin signed in at either works at both, with every list', async () => {
  await createOrder(database.knex)
  for (const [at, other] of both()) {
    const { browser } = await createAdminClient(at.url)
    for (const { url } of [at, other])
      for (const list of [
        '/api/toys?limit=50',
        '/api/entries?limit=50',
        '/api/orders?limit=50',
        apiPaths.mails(),
        apiPaths.adminPayments(),
      ])
        expect([list, (await browser.ask(url + list)).status]).toEqual([list, 200])
  }
})
