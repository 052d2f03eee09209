import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { readJourney } from './journey-copy.ts'
import { markViewed, recentJourneys, refreshJourney } from './journeys.ts'
import { localDb } from './local-db.ts'
import { enqueueEntry, updateQueuedEntry } from './outbox/actions.ts'
import { listDeliveries } from './outbox/deliveries.ts'
import { listQueued } from './outbox/queries.ts'
import { replayOutbox } from './outbox/replay.ts'
import { makeEntry, makeFields, makeToy } from './testing/makers.ts'
import { breakOff, html, sendJson, storeArrival } from './testing/scripted-server.ts'
import type { Step } from './testing/scripted-server.ts'
import { useScriptedServer } from './testing/use-scripted-server.ts'

const server = useScriptedServer()
beforeEach(() => void server.toys.set('teddy-1', makeToy()))

const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}
const stopKeys = async () => (await readJourney('teddy-1'))?.toy.journeyEntries.map((entry) => entry.submissionKey)

it('keeps one copy under any spelling of the id, and asks for a new one only when it changed', async () => {
  expect(await refreshJourney('teddy-1')).toBe('updated')
  expect(await refreshJourney('TEDDY-1')).toBe('unchanged')
  expect(await localDb.journeys.count()).toBe(1)
  expect((await readJourney(' Teddy-1 '))?.toy.id).toBe('TEDDY-1')
})

it('leaves the copy as it is when nobody of ours answers', async () => {
  await refreshJourney('TEDDY-1')
  const before = await readJourney('TEDDY-1')
  const silences: Step[] = [breakOff, html(200), html(404), html(502), (_, response) => sendJson(response, 200, {})]
  for (const step of silences) {
    server.nextGets = [step]
    expect(await refreshJourney('TEDDY-1')).toBe('unreachable')
  }
  expect(await readJourney('TEDDY-1')).toEqual(before)
})

it('removes the copy when the server says that the toy is gone', async () => {
  await refreshJourney('TEDDY-1')
  server.toys.clear()
  expect(await refreshJourney('TEDDY-1')).toBe('missing')
  expect(await readJourney('TEDDY-1')).toBeNull()
})

it('shows an accepted entry in the copy at once, and once', async () => {
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  expect(await stopKeys()).toEqual([key])
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await stopKeys()).toEqual([key])
})

it('does not let an answer from before wipe an entry accepted after', async () => {
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry())
  server.nextGets = [
    async (_, response) => {
      await replayOutbox({ cause: 'clock' })
      sendJson(response, 200, makeToy(), { etag: '"old"' })
    },
  ]
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await stopKeys()).toEqual([key])
  await refreshJourney('TEDDY-1')
  expect(await stopKeys()).toEqual([key])
})

it('knows an entry again whose answer was lost: it has arrived, nothing is sent again', async () => {
  server.nextPosts = [loseAnswer]
  const key = await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  await refreshJourney('TEDDY-1')
  expect(await listQueued()).toEqual([])
  expect(await listDeliveries()).toMatchObject([{ submissionKey: key, entryId: 1 }])
  await replayOutbox({ cause: 'person' })
  expect(server.posts()).toHaveLength(1)
})

it('asks the person when the server holds an earlier version of what was changed since', async () => {
  server.nextPosts = [loseAnswer]
  const key = await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  await updateQueuedEntry(key, { fields: makeFields({ comment: 'Better words' }) })
  await refreshJourney('TEDDY-1')
  expect((await listQueued())[0]).toMatchObject({ status: { name: 'needs-you', reason: 'earlier-version' } })
})

it('sends the times of writing and of sending by the same clock, the first one always the same', async () => {
  server.nextPosts = [html(502)]
  await enqueueEntry(makeEntry())
  const written = (await listQueued())[0]?.takenAt
  await replayOutbox({ cause: 'clock' })
  await replayOutbox({ cause: 'person' })
  const [first, second] = server.posts().map(({ fields }) => fields)
  expect([first?.takenAt, second?.takenAt]).toEqual([written, written])
  expect(Date.parse(first?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(written ?? ''))
  expect(Date.parse(second?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.sentAt ?? ''))
})

it('lists what was looked at, the latest first', async () => {
  server.toys.set('bear', makeToy('BEAR'))
  await refreshJourney('TEDDY-1')
  await refreshJourney('BEAR')
  await localDb.journeys.update('bear', { viewedAt: 1 })
  await markViewed('teddy-1')
  expect((await recentJourneys(5)).map(({ toy }) => toy.id)).toEqual(['TEDDY-1', 'BEAR'])
})
