import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { AdminToy } from '../../contract/admin-toys.ts'
import type { Erased } from '../../contract/erasures.ts'
import { apiPaths } from '../../contract/paths.ts'
import { silentLog } from '../../adapters/log.ts'
import { createToyDeletion } from '../../domain/toy-deletion.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy, testPassword } from '../../testing/builders.ts'
import { countEntries, entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const many = 20_000
const untilGone = { timeout: 15_000, interval: 50 }
let server: TestServer
let admin: AdminClient
let blocker: Knex.Transaction | null = null

beforeAll(async () => {
  server = await startTestServer(wideBudgets)
  admin = await createAdminClient(server.url)
})
afterEach(letGo)
afterAll(() => server.close())

async function fill(toyId: string, count: number): Promise<void> {
  await server.knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date)
     select ?, 'Place ' || i, '', 'Ada', 1, 2, now() - i * interval '1 minute' from generate_series(1, ?::int) i`,
    [toyId, count],
  )
}

/** As another process that is at it: nothing is deleted while it holds the job's lock. */
async function holdDeletions(): Promise<void> {
  blocker = await server.knex.transaction()
  await blocker.raw('select pg_advisory_xact_lock(7013290612)')
}

async function letGo(): Promise<void> {
  await blocker?.rollback()
  blocker = null
}

const listed = async (id: string): Promise<AdminToy | undefined> => {
  const answer = await admin.get(`${apiPaths.toys()}?limit=50&search=${id}`)
  return ((await answer.json()) as { items: AdminToy[] }).items.find((toy) => toy.id === id)
}

const createDeletion = (batchSize: number) =>
  createToyDeletion({
    knex: server.knex,
    photoStore: { remove: () => Promise.resolve(true) },
    log: silentLog,
    batchSize,
  })

it('a toy with 20,000 entries is gone for everyone at once, and its rows and photos in batches', async () => {
  const { id } = await createToy(server.knex)
  const key = keyed()
  const { body } = await postEntry(server, id, { image: await entryPhoto() }, key)
  for (const name of await readdir(server.photoDir, { recursive: true })) {
    const time = new Date(Date.now() - 3 * 3600 * 1000)
    await utimes(path.join(server.photoDir, name), time, time)
  }
  await fill(id, many)
  await holdDeletions()
  expect((await admin.send('DELETE', apiPaths.toy(id))).status).toBe(204)

  const json = { 'Content-Type': 'application/json' }
  const statuses = await Promise.all([
    fetch(server.url + apiPaths.toy(id)),
    fetch(`${server.url}${apiPaths.toy(id)}/entries`),
    fetch(server.url + body.imageUrl),
    postEntry(server, id),
    fetch(`${server.url}${apiPaths.toy(id)}/verify-password`, {
      ...{ method: 'POST', headers: json, body: JSON.stringify({ password: testPassword }) },
    }),
    admin.send('DELETE', apiPaths.toy(id)),
  ]).then((answers) => answers.map(({ status }) => status))
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  // As after any deletion: what was sent under a key is never stored again.
  expect((await postEntry(server, id, {}, key)).status).toBe(410)
  expect(await (await fetch(server.url + apiPaths.featured())).text()).not.toContain(id)
  expect(await (await fetch(`${server.url}/sitemap-1.xml`)).text()).not.toContain(`/journey/${id}<`)
  expect(await listed(id)).toMatchObject({ deletingPercent: 0 })
  // Its id is free when it is gone, not before.
  expect((await admin.send('POST', apiPaths.toys(), { id, password: 'another one' })).status).toBe(409)

  await letGo()
  const other = await server.join()
  await vi.waitFor(async () => expect(await listed(id)).toBeUndefined(), untilGone)
  expect(await countEntries(server, id)).toBe(0)
  expect((await readdir(server.photoDir, { recursive: true })).filter((name) => name.endsWith('.webp'))).toEqual([])
  expect((await admin.send('POST', apiPaths.toys(), { id, password: 'another one' })).status).toBe(201)
  await other.stop()
})

it('goes on after a restart where it stopped, and tells how far it is', async () => {
  const { id } = await createToy(server.knex)
  await fill(id, 1000)
  await holdDeletions()
  const toy = await server.knex('toys').where({ id }).first<{ id: string }>('id')
  const first = createDeletion(100)
  await server.knex.transaction((trx) => first.begin(trx, { ...toy, photoKey: null } as never))
  await letGo()
  let batches = 0
  await first.run(() => {
    if (++batches === 4) void first.stop()
  })
  expect([await countEntries(server, id), (await listed(id))?.deletingPercent]).toEqual([600, 40])

  const second = createDeletion(100)
  await Promise.all([second.run(), createDeletion(100).run()])
  await vi.waitFor(async () => {
    await second.run()
    expect([await countEntries(server, id), await listed(id)]).toEqual([0, undefined])
  }, untilGone)
})

it('a stop waits for the photo at work, and leaves the others of its batch to the sweeper', async () => {
  const { id } = await createToy(server.knex)
  await fill(id, 150)
  const photo = server.knex.raw(`lpad(id::text, 40, '0')`)
  await server.knex('entries').where({ toy_id: id }).update({ photo_key: photo, photo_width: 1, photo_height: 1 })
  await holdDeletions()
  const removed: string[] = []
  const remove = (key: string) => {
    removed.push(key)
    void deletion.stop()
    return Promise.resolve(true)
  }
  const deletion = createToyDeletion({ knex: server.knex, photoStore: { remove }, log: silentLog, batchSize: 100 })
  await server.knex.transaction((trx) => deletion.begin(trx, { id, photoKey: null } as never))
  await letGo()
  await deletion.run()
  expect([removed.length, await countEntries(server, id)]).toEqual([1, 50])
  await createDeletion(100).run()
})

it('whoever asks for a run that is under way is told of its batches too', async () => {
  const { id } = await createToy(server.knex)
  await fill(id, 500)
  await holdDeletions()
  const deletion = createDeletion(100)
  await server.knex.transaction((trx) => deletion.begin(trx, { id, photoKey: null } as never))
  await letGo()
  deletion.wake()
  const batches: number[] = []
  await deletion.run((deleted) => batches.push(deleted))
  expect(batches.length).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await countEntries(server, id)).toBe(0), untilGone)
})

it('the erasure of such a toy says what is removed later', async () => {
  const { id } = await createToy(server.knex)
  await fill(id, 2000)
  const answer = await admin.send('POST', apiPaths.erasures(), { kind: 'toy', id })
  expect((await answer.json()) as Erased).toMatchObject({ toys: 1, entries: 2000, entriesLater: 2000 })
  await vi.waitFor(async () => expect(await countEntries(server, id)).toBe(0), untilGone)
})

it('restoring a reported toy that is being deleted is refused', async () => {
  const { id } = await createToy(server.knex)
  await fill(id, 2000)
  await holdDeletions()
  await admin.send('DELETE', apiPaths.toy(id))
  const answer = await admin.send('POST', '/api/reports/decisions', { kind: 'toy', id, decision: 'restore' })
  expect(answer.status).toBe(404)
  expect((await fetch(server.url + apiPaths.toy(id))).status).toBe(404)
  await letGo()
})
