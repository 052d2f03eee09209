import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#contract/entries'
import { photoPath, presentPhoto } from '#contract/photos'
import { readJourney, withStop } from './journey-copy.ts'
import { loadEarlierStops, markViewed, recentJourneys, refreshJourney } from './journeys.ts'
import { localDb } from './local-db.ts'
import { enqueueEntry, takeBack, updateQueuedEntry } from './outbox/actions.ts'
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
const makeStop = (id: number, date: string): Entry => ({
  ...{ id, toyId: 'TEDDY-1', location: `Place ${id}`, comment: 'Fine', addedBy: 'Bo', date, receivedAt: date },
  ...{ latitude: 1, longitude: 2, imageUrl: null, photo: null, submissionKey: null },
})
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

it('adds an accepted entry to a long journey: counted, and shown unless it is of before what is loaded', async () => {
  const stop = makeStop(1, '2026-05-01T00:00:00.000Z')
  const toy = makeToy('TEDDY-1', { journeyEntries: [stop], stopCount: 5000, distanceKm: 1, nextBefore: '1_1' })
  const later = makeStop(2, '2026-06-01T00:00:00.000Z')
  expect(withStop(toy, later)).toMatchObject({ stopCount: 5001, journeyEntries: [stop, later] })
  const earlier = makeStop(3, '2026-04-01T00:00:00.000Z')
  expect(withStop(toy, earlier)).toMatchObject({ stopCount: 5001, journeyEntries: [stop] })
  const changed = { ...stop, location: 'Elsewhere' }
  expect(withStop(toy, changed)).toMatchObject({ stopCount: 5000, journeyEntries: [changed] })
})

it('keeps the earlier stops of a long journey that were fetched, until the journey changes', async () => {
  const [first, second] = [makeStop(1, '2026-05-01T00:00:00.000Z'), makeStop(2, '2026-06-01T00:00:00.000Z')]
  server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [second], stopCount: 2, nextBefore: '5_2' }))
  await refreshJourney('TEDDY-1')
  const ids = async () => (await readJourney('TEDDY-1'))?.toy.journeyEntries.map(({ id }) => id)
  server.nextGets = [breakOff]
  await expect(loadEarlierStops('TEDDY-1')).rejects.toThrow()
  expect(await ids()).toEqual([2])
  server.nextGets = [(_, response) => sendJson(response, 200, { journeyEntries: [first], nextBefore: null })]
  await loadEarlierStops('teddy-1')
  expect(server.arrivals.at(-1)?.path).toBe('/api/toys/teddy-1/entries?before=5_2')
  expect(await ids()).toEqual([1, 2])
  // Nothing is asked for when nothing is left.
  const asked = server.arrivals.length
  await loadEarlierStops('teddy-1')
  expect(server.arrivals).toHaveLength(asked)
  expect(await refreshJourney('TEDDY-1')).toBe('unchanged')
  expect(await ids()).toEqual([1, 2])
  const third = makeStop(3, '2026-07-01T00:00:00.000Z')
  server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [second, third], stopCount: 3, nextBefore: '5_2' }))
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await ids()).toEqual([2, 3])
})

it('leaves out of the earlier stops what was taken back while they were fetched', async () => {
  const [first, second] = [makeStop(1, '2026-05-01T00:00:00.000Z'), makeStop(2, '2026-06-01T00:00:00.000Z')]
  server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [second], stopCount: 2, nextBefore: '5_2' }))
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  server.nextGets = [
    async (_, response) => {
      await takeBack(key)
      await replayOutbox({ cause: 'person' })
      sendJson(response, 200, { journeyEntries: [{ ...first, submissionKey: key }], nextBefore: null })
    },
  ]
  await loadEarlierStops('TEDDY-1')
  expect(await stopKeys()).toEqual([null])
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

it('does not let an answer from before undo a correction accepted after', async () => {
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  const old = server.toys.get('teddy-1')
  await updateQueuedEntry(key, { fields: makeFields({ comment: 'Better words' }), isCorrection: true })
  server.nextGets = [
    async (_, response) => {
      await replayOutbox({ cause: 'clock' })
      sendJson(response, 200, old, { etag: '"old"' })
    },
  ]
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await readJourney('TEDDY-1')).toMatchObject({
    ...{ etag: null, toy: { stopCount: 1, journeyEntries: [{ submissionKey: key, comment: 'Better words' }] } },
  })
})

it('lets an own entry go that was hidden, also when it was accepted by a clock that was years ahead', async () => {
  await refreshJourney('TEDDY-1')
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 2 * 365 * 86_400_000)
  await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'clock' })
  vi.mocked(Date.now).mockRestore()
  server.toys.set('teddy-1', makeToy())
  expect(await refreshJourney('TEDDY-1')).toBe('updated')
  expect(await stopKeys()).toEqual([])
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

describe('photos that a journey no longer shows', () => {
  const photoOf = (letter: string) => presentPhoto(letter.repeat(40), 1600, 1200)
  const stop = (id: number, letter: string): Entry => ({
    ...{ id, toyId: 'TEDDY-1', ...makeFields() },
    ...{ date: '2026-02-01T10:00:00.000Z', receivedAt: '2026-02-01T10:00:00.000Z' },
    ...{ imageUrl: photoPath(letter.repeat(40), 1600), photo: photoOf(letter), submissionKey: null },
  })
  const urlsOf = (...letters: string[]) => letters.flatMap((letter) => photoOf(letter).sources.map(({ url }) => url))

  it('leave the device with the next refresh, the others stay', async () => {
    const kept = new Set(urlsOf('a', 'b', 'c'))
    vi.stubGlobal('caches', { open: async () => ({ delete: async (url: string) => kept.delete(url) }) })
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [stop(1, 'a'), stop(2, 'b')] }))
    await refreshJourney('TEDDY-1')
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [stop(1, 'a')] }))
    expect(await refreshJourney('TEDDY-1')).toBe('updated')
    expect([...kept]).toEqual(urlsOf('a', 'c'))
    server.nextGets = [breakOff]
    await refreshJourney('TEDDY-1')
    expect([...kept]).toEqual(urlsOf('a', 'c'))
    server.toys.clear()
    expect(await refreshJourney('TEDDY-1')).toBe('missing')
    expect([...kept]).toEqual(urlsOf('c'))
  })
})
