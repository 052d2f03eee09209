import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readClockSkew } from './clock.ts'
import { markViewed, readJourney, recentJourneys, refreshJourney } from './journeys.ts'
import { localDb } from './local-db.ts'
import { enqueueEntry, listQueued, updateQueuedEntry } from './outbox.ts'
import { listReceipts } from './receipts.ts'
import { replayOutbox } from './replay.ts'
import { emptyDatabase, makeEntry, makeFields, makeToy } from './testing/makers.ts'
import { breakOff, html, sendJson, startScriptedServer, storeArrival } from './testing/scripted-server.ts'
import type { ScriptedServer, Step } from './testing/scripted-server.ts'

let server: ScriptedServer

beforeEach(async () => {
  await emptyDatabase()
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
  server.toys.set('teddy-1', makeToy())
})
afterEach(() => server.close())

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
  await replayOutbox()
  expect(await stopKeys()).toEqual([key])
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await stopKeys()).toEqual([key])
})

it('does not let an answer from before wipe an entry accepted after', async () => {
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry())
  server.nextGets = [
    async (_, response) => {
      await replayOutbox()
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
  await replayOutbox()
  await refreshJourney('TEDDY-1')
  expect(await listQueued()).toEqual([])
  expect(await listReceipts()).toMatchObject([{ key, entryId: 1 }])
  await replayOutbox({ force: true })
  expect(server.posts()).toHaveLength(1)
})

it('asks the person when the server holds an earlier version of what was changed since', async () => {
  server.nextPosts = [loseAnswer]
  const key = await enqueueEntry(makeEntry())
  await replayOutbox()
  await updateQueuedEntry(key, { fields: makeFields({ comment: 'Better words' }) })
  await refreshJourney('TEDDY-1')
  expect((await listQueued())[0]).toMatchObject({ state: 'needs-you', reason: 'sent-differently' })
})

it('measures the device’s clock at the server’s and corrects the entry once', async () => {
  const hour = 3_600_000
  server.nextGets = [
    (_, response) => {
      response.setHeader('date', new Date(Date.now() + hour).toUTCString())
      sendJson(response, 200, makeToy())
    },
  ]
  await refreshJourney('TEDDY-1')
  expect(Math.round((await readClockSkew()) / 10_000)).toBe(360)
  server.nextPosts = [html(502)]
  const key = await enqueueEntry(makeEntry())
  const written = Date.parse((await listQueued())[0]?.takenAt ?? '')
  await replayOutbox()
  await replayOutbox({ force: true })
  const [first, second] = server.posts().map(({ fields }) => fields.takenAt ?? '')
  expect(second).toBe(first)
  expect(Math.round((Date.parse(first ?? '') - written) / 10_000)).toBe(360)
  expect(server.stored.has(key)).toBe(true)
})

it('lists what was looked at, the latest first', async () => {
  server.toys.set('bear', makeToy('BEAR'))
  await refreshJourney('TEDDY-1')
  await refreshJourney('BEAR')
  await localDb.journeys.update('bear', { viewedAt: 1 })
  await markViewed('teddy-1')
  expect((await recentJourneys(5)).map(({ toy }) => toy.id)).toEqual(['TEDDY-1', 'BEAR'])
})
