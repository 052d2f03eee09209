import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry } from '../testing/makers.ts'
import { refuse } from '../testing/scripted-server.ts'
import { enqueueEntry } from './actions.ts'
import { claimed } from './moves.ts'
import { listQueued } from './queries.ts'
import type { OutboxRow } from './rows.ts'
import { queuedEntries, readRow } from './store.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'

const server = useScriptedServer()

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
    const keys = (await listQueued()).map(({ submissionKey }) => submissionKey)
    const everybody = () =>
      Promise.all(contexts.flatMap((c) => [c.replayOutbox({ cause: 'clock' }), c.replayOutbox({ cause: 'person' })]))
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
    await Promise.all(contexts.map((c) => c.replayOutbox({ cause: 'person' })))
    expect(server.posts()).toHaveLength(1)
  })

  it('an entry added while a sender is busy with its last one is sent all the same', async () => {
    const [first, second] = [await openContext(), await openContext()]
    let late: Promise<void> = Promise.resolve()
    server.nextPosts = [
      async () => {
        await enqueueEntry(makeEntry({ toyId: 'LATE' }))
        late = second.replayOutbox({ cause: 'clock' })
        return 'pass' as const
      },
    ]
    await enqueueEntry(makeEntry())
    await first.replayOutbox({ cause: 'clock' })
    await late
    expect(server.stored.size).toBe(2)
  })

  it('a sender that was killed leaves its entry; it is sent once', async () => {
    const key = await enqueueEntry(makeEntry())
    // What a killed worker leaves behind.
    const row = (await readRow(key)) as OutboxRow
    await queuedEntries.put(claimed(row, 'of-a-dead-worker', Date.now() - 20_000))
    const context = await openContext()
    await context.replayOutbox({ cause: 'clock' })
    await context.replayOutbox({ cause: 'clock' })
    expect(server.posts().map((post) => post.key)).toEqual([key])
    expect(await listQueued()).toEqual([])
  })
})

it('calls during a run add one look, not one run each', async () => {
  const { replayOutbox } = await openContext()
  await enqueueEntry(makeEntry())
  await Promise.all(Array.from({ length: 20 }, () => replayOutbox({ cause: 'person' })))
  expect(server.posts()).toHaveLength(1)
})

it('sends on a device whose browser says that it is offline, once an answer of ours has come', async () => {
  vi.stubGlobal('navigator', { onLine: false, locks: makeLocks() })
  const { replayOutbox } = await openContext()
  const { exchange } = await import('../http.ts')
  await enqueueEntry(makeEntry())
  await exchange('/healthz', { timeLimit: 8000 })
  await replayOutbox({ cause: 'clock' })
  expect(server.stored.size).toBe(1)
})

it('offline nothing is tried nor written, and the return of the network is all that is needed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { replayOutbox } = await openContext()
  const row = await readRow(await enqueueEntry(makeEntry()))
  await replayOutbox({ cause: 'clock' })
  expect(server.posts()).toEqual([])
  expect(await readRow(row?.submissionKey ?? '')).toEqual(row)
  vi.stubGlobal('navigator', { onLine: true })
  await replayOutbox({ cause: 'network' })
  expect(server.stored.size).toBe(1)
})
