import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { makeEntry, makePhoto } from '../testing/makers.ts'
import { refuse } from '../testing/scripted-server.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'
import { changeToy, enqueueEntry } from './actions.ts'
import { countQueued, listQueued } from './queries.ts'
import { replayOutbox } from './replay.ts'

const server = useScriptedServer()
const sendNow = () => replayOutbox({ cause: 'person' })

it('an entry for a tag that no toy has goes to the one it was meant for, with its photo and its key', async () => {
  server.nextPosts = [refuse('not_found')]
  const key = await enqueueEntry(makeEntry({ toyId: 'BAER-2', photo: makePhoto(4) }))
  await sendNow()
  expect((await listQueued())[0]?.status).toMatchObject({ name: 'needs-you', reason: 'toy-gone' })
  expect(await changeToy(key, 'BEAR-2')).toBe(true)
  expect(await listQueued('bear-2')).toMatchObject([{ submissionKey: key, status: { name: 'queued' } }])
  await sendNow()
  expect(server.posts().map(({ path }) => path)).toEqual(['/api/toys/BAER-2/entries', '/api/toys/BEAR-2/entries'])
  expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(4).bytes))
  expect(await countQueued()).toBe(0)
})

it('an entry that waits for something else keeps its tag', async () => {
  const key = await enqueueEntry(makeEntry())
  expect(await changeToy(key, 'BEAR-2')).toBe(false)
  expect(await listQueued('BEAR-2')).toEqual([])
})
