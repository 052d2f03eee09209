import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry, makeFields } from '../testing/makers.ts'
import { refuse } from '../testing/scripted-server.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'
import { discardQueuedEntry, enqueueEntry, updateQueuedEntry } from './actions.ts'
import { listDeliveries } from './deliveries.ts'
import { listQueued, readFate } from './queries.ts'
import { replayOutbox } from './replay.ts'

const server = useScriptedServer()
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() }))

const sendNow = () => replayOutbox({ cause: 'person' })
const better = makeFields({ comment: 'Better words' })
const onlyStatus = async () => (await listQueued())[0]?.status

/** The device's clock, ahead of the true one by so many milliseconds. */
function setClock() {
  const real = Date.now
  let ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  return (milliseconds: number) => void (ahead = milliseconds)
}

it('a clock that was years ahead when the server asked to wait does not hold an entry for years', async () => {
  const ahead = setClock()
  ahead(400 * 86_400_000)
  server.nextPosts = [refuse('unavailable', { headers: { 'retry-after': '60' } })]
  await enqueueEntry(makeEntry())
  await sendNow()
  ahead(0)
  await replayOutbox({ cause: 'clock' })
  expect(server.stored.size).toBe(1)
})

it.each(['rate_limited', 'unavailable'] as const)(
  'no wait lasts longer than a day, whatever %s asked for',
  async (code) => {
    const ahead = setClock()
    server.nextPosts = [refuse(code, { headers: { 'retry-after': '9999999' } })]
    await enqueueEntry(makeEntry())
    await sendNow()
    ahead(86_400_000 - 60_000)
    await sendNow()
    expect(server.posts()).toHaveLength(1)
    ahead(86_400_000 + 60_000)
    await replayOutbox({ cause: 'clock' })
    expect(server.stored.size).toBe(1)
  },
)

const browsers: [string, () => void][] = [
  ['with Web Locks', () => undefined],
  ['without Web Locks', () => vi.stubGlobal('navigator', { onLine: true })],
]

it.each(browsers)('an edit during a send is kept when the clock jumps meanwhile, %s', async (_, prepare) => {
  prepare()
  const ahead = setClock()
  const key = await enqueueEntry(makeEntry())
  server.nextPosts = [
    async () => {
      ahead(120_000)
      await updateQueuedEntry(key, { fields: better })
      return 'pass' as const
    },
  ]
  await sendNow()
  expect((await listQueued())[0]?.fields.comment).toBe('Better words')
  expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
})

it('a discard during a send says that it was not done, whatever the clock says', async () => {
  const ahead = setClock()
  const key = await enqueueEntry(makeEntry())
  let result = ''
  server.nextPosts = [
    async () => {
      ahead(120_000)
      result = await discardQueuedEntry(key)
      return 'pass' as const
    },
  ]
  await sendNow()
  expect(result).toBe('busy')
  expect([server.stored.size, (await listDeliveries()).length]).toEqual([1, 1])
})

it('what arrives after it was discarded here is noted as what it is: published', async () => {
  // Without Web Locks and with a clock that jumps, a discard cannot know that a send is under way.
  vi.stubGlobal('navigator', { onLine: true })
  const ahead = setClock()
  const key = await enqueueEntry(makeEntry())
  server.nextPosts = [
    async () => {
      ahead(120_000)
      expect(await discardQueuedEntry(key)).toBe('done')
      return 'pass' as const
    },
  ]
  await sendNow()
  expect(await readFate(key)).toMatchObject({ name: 'sent', delivery: { entryId: 1 } })
})
