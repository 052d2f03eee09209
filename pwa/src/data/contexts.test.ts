import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueueEntry, listQueued } from './outbox.ts'
import { localDb } from './local-db.ts'
import { emptyDatabase, makeEntry } from './testing/makers.ts'
import { refuse, startScriptedServer, type ScriptedServer } from './testing/scripted-server.ts'
import { makeLocks } from './testing/locks.ts'

let server: ScriptedServer

beforeEach(async () => {
  await emptyDatabase()
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
})
afterEach(() => server.close())

/** A tab or the worker: its own copy of the code on the same database. */
async function openContext() {
  vi.resetModules()
  return import('./replay.ts')
}

const browsers: [string, () => void][] = [
  ['with Web Locks', () => vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })],
  ['without Web Locks', () => vi.stubGlobal('navigator', { onLine: true })],
]

describe.each(browsers)('several senders %s', (_, prepare) => {
  beforeEach(prepare)

  it('page, second tab and worker at once: every entry is posted once', async () => {
    const contexts = [await openContext(), await openContext(), await openContext()]
    for (let i = 0; i < 6; i++) await enqueueEntry(makeEntry({ toyId: `TOY-${i}` }))
    const keys = (await listQueued()).map(({ key }) => key)
    const everybody = () => Promise.all(contexts.flatMap((c) => [c.replayOutbox(), c.replayOutbox({ force: true })]))
    await everybody()
    await everybody()
    expect(
      server
        .posts()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys.sort())
    expect(await listQueued()).toEqual([])
  })

  it('a wrong password costs one attempt, whoever sends', async () => {
    const contexts = [await openContext(), await openContext()]
    server.nextPosts = [refuse('wrong_password'), refuse('wrong_password')]
    await enqueueEntry(makeEntry())
    await enqueueEntry(makeEntry())
    await Promise.all(contexts.map((c) => c.replayOutbox({ force: true })))
    expect(server.posts()).toHaveLength(1)
  })

  it('an entry added while a sender is busy with its last one is sent all the same', async () => {
    const [first, second] = [await openContext(), await openContext()]
    let late: Promise<void> = Promise.resolve()
    server.nextPosts = [
      async () => {
        await enqueueEntry(makeEntry({ toyId: 'LATE' }))
        late = second.replayOutbox()
        return 'pass' as const
      },
    ]
    await enqueueEntry(makeEntry())
    await first.replayOutbox()
    await late
    expect(server.stored.size).toBe(2)
  })

  it('a sender that was killed leaves its entry; it is sent once when its lease is over', async () => {
    const key = await enqueueEntry(makeEntry())
    // What a killed worker leaves behind.
    const now = Date.now()
    await localDb.outbox.update(key, { state: 'sending', attempts: 1, firstSentAt: now, leaseUntil: now - 1 })
    const context = await openContext()
    await context.replayOutbox()
    await context.replayOutbox()
    expect(server.posts().map((post) => post.key)).toEqual([key])
    expect(await listQueued()).toEqual([])
  })
})

it('under the Web Lock nobody else can be sending: a killed sender’s entry need not wait for its lease', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  const key = await enqueueEntry(makeEntry())
  await localDb.outbox.update(key, { state: 'sending', attempts: 1, leaseUntil: Date.now() + 60_000 })
  await (await openContext()).replayOutbox()
  expect(server.stored.has(key)).toBe(true)
})

it('calls during a run add one look, not one run each', async () => {
  const { replayOutbox } = await openContext()
  await enqueueEntry(makeEntry())
  await Promise.all(Array.from({ length: 20 }, () => replayOutbox({ force: true })))
  expect(server.posts()).toHaveLength(1)
})

it('offline nothing is tried, and the entry says why it waits', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { replayOutbox } = await openContext()
  await enqueueEntry(makeEntry())
  await replayOutbox()
  expect(server.posts()).toEqual([])
  expect((await listQueued())[0]).toMatchObject({ state: 'waiting', reason: 'offline', attempts: 0 })
  vi.stubGlobal('navigator', { onLine: true })
  await replayOutbox({ force: true })
  expect(server.stored.size).toBe(1)
})
