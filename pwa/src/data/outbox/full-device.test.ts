import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry, makePhoto } from '../testing/makers.ts'
import { refuse } from '../testing/scripted-server.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'
import { enqueueEntry } from './actions.ts'
import { countQueued } from './queries.ts'
import { replayOutbox } from './replay.ts'
import { queuedEntries } from './store.ts'

const server = useScriptedServer()
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() }))

const sendNow = () => replayOutbox({ cause: 'person' })

it('on a full device every write makes room, the one that begins an attempt too', async () => {
  const dropped: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
  await enqueueEntry(makeEntry({ photo: makePhoto() }))
  const full = () => {
    if (dropped.length < 2) throw new DOMException('Full', 'QuotaExceededError')
  }
  queuedEntries.hook('updating', full)
  await sendNow()
  queuedEntries.hook('updating').unsubscribe(full)
  expect([server.stored.size, await countQueued()]).toEqual([1, 0])
})

it('on a full device an entry that arrived leaves, even when its receipt finds no room', async () => {
  await enqueueEntry(makeEntry({ photo: makePhoto() }))
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const deliveries = queuedEntries.db.table('deliveries')
  deliveries.hook('creating', full)
  await sendNow()
  deliveries.hook('creating').unsubscribe(full)
  expect([server.stored.size, await countQueued(), await queuedEntries.db.table('queuedPhotos').count()]).toEqual([
    1, 0, 0,
  ])
})

it('on a full device an entry is kept with all that follows from it, or called not saved and is not there', async () => {
  server.nextPosts = [refuse('wrong_password')]
  await enqueueEntry(makeEntry())
  await sendNow()
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  // The second password is the answer for the first entry too: no room for that change.
  queuedEntries.hook('updating', full)
  const failure = await enqueueEntry(makeEntry({ password: 'new honey' })).then(
    () => null,
    (error: Error) => error.name,
  )
  queuedEntries.hook('updating').unsubscribe(full)
  expect([failure, await countQueued()]).toEqual(['StorageFullError', 1])
})
