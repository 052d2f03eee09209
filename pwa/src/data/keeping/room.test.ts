import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { saveDraft } from '../drafts.ts'
import { markViewed, recentJourneys, refreshJourney } from '../journeys.ts'
import { localDb } from '../local-db.ts'
import { enqueueEntry } from '../outbox/actions.ts'
import { countQueued } from '../outbox/queries.ts'
import { keptCache, photoCache, tileCache } from '../make-room.ts'
import { StorageFullError, withRoom } from '../storage.ts'
import { makeEntry, makeFields, makeToy } from '../testing/makers.ts'
import { clearCaches, countOwnWork, measureCaches } from './caches.ts'
import { dropViewedJourneys, viewedLimit } from './journey-room.ts'
import { keepJourney, stopKeeping } from './keep.ts'
import { readKept } from './rows.ts'
import { listStoredJourneys, seenBytes } from './stored-journeys.ts'
import { middleSizes, stopWith } from './testing/photo-stops.ts'
import { usePhotoDevice } from './testing/use-photo-device.ts'

const { server, store } = usePhotoDevice()

/** Opened one after the other, the first the longest ago. */
async function openToys(...ids: string[]) {
  for (const [i, id] of ids.entries()) {
    server.toys.set(id.toLowerCase(), makeToy(id, { journeyEntries: [stopWith(1, 'abcdef'[i] ?? 'f', id)] }))
    await refreshJourney(id)
    await localDb.journeys.update(id.toLowerCase(), { viewedAt: i + 1 })
  }
}

const onDevice = async () => (await recentJourneys(100)).map(({ toy }) => toy.id).sort()
const see = async (letter: string) =>
  (await store.open(photoCache)).put(`/photos/${middleSizes(letter)[0]}`, new Response('1234567890'))

it('the journeys that were least recently viewed make room, with their photos; kept and awaited ones do not', async () => {
  await openToys('KEPT', 'WAITING', 'OLD', 'NEWER', 'NEWEST')
  await keepJourney('KEPT')
  await enqueueEntry(makeEntry({ toyId: 'waiting' }))
  for (const letter of 'bcde') await see(letter)
  await dropViewedJourneys(2)
  expect(await onDevice()).toEqual(['KEPT', 'NEWER', 'NEWEST', 'WAITING'])
  expect(store.names(photoCache)).toEqual(middleSizes('bde'))
  expect(store.names(keptCache)).toEqual(middleSizes('a'))
})

it('looking at one more journey than there is room for lets the oldest go', async () => {
  const ids = Array.from({ length: viewedLimit + 1 }, (_, i) => `TOY-${i}`)
  await localDb.journeys.bulkPut(
    ids.map((id, i) => ({
      ...{ id: id.toLowerCase(), v: 1, toy: makeToy(id), etag: null, savedAt: 1, touchedAt: 0, viewedAt: i + 1 },
    })),
  )
  await markViewed('TOY-0')
  const left = await onDevice()
  expect(left).toHaveLength(viewedLimit)
  expect([left.includes('TOY-0'), left.includes('TOY-1')]).toEqual([true, false])
})

it('looking at a journey does not let it go, also when the clock was set back by ten years', async () => {
  const now = Date.now()
  const ids = Array.from({ length: viewedLimit }, (_, i) => `TOY-${i}`)
  const rest = { v: 1, etag: null, savedAt: now, touchedAt: 0 }
  await localDb.journeys.bulkPut(
    ids.map((id, i) => ({ ...rest, id: id.toLowerCase(), toy: makeToy(id), viewedAt: now - i })),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => now - 10 * 365 * 86_400_000)
  server.toys.set('new', makeToy('NEW'))
  await refreshJourney('NEW')
  await markViewed('NEW')
  vi.mocked(Date.now).mockRestore()
  const left = (await recentJourneys(100)).map(({ toy }) => toy.id)
  expect([left[0], left.length, left.includes(`TOY-${viewedLimit - 1}`)]).toEqual(['NEW', viewedLimit, false])
})

it('a full device gives up tiles, seen photos and old journeys, in that order, and never what is kept', async () => {
  await openToys('KEPT', 'OLD', 'NEWER', 'NEWEST')
  await keepJourney('KEPT')
  await see('b')
  await (await store.open(tileCache)).put('/tile', new Response('x'))
  const seen: unknown[] = []
  const work = async () => {
    seen.push([await store.has(tileCache), await store.has(photoCache), await onDevice()])
    throw new DOMException('Full', 'QuotaExceededError')
  }
  await expect(withRoom(work)).rejects.toBeInstanceOf(StorageFullError)
  expect(seen).toEqual([
    [true, true, ['KEPT', 'NEWER', 'NEWEST', 'OLD']],
    [false, true, ['KEPT', 'NEWER', 'NEWEST', 'OLD']],
    [false, false, ['KEPT', 'NEWER', 'NEWEST', 'OLD']],
    // Without the code that reads QR codes.
    [false, false, ['KEPT', 'NEWER', 'NEWEST', 'OLD']],
    [false, false, ['KEPT', 'NEWER', 'NEWEST']],
    [false, false, ['KEPT', 'NEWEST']],
  ])
  expect(store.names(keptCache)).toEqual(middleSizes('a'))
})

it('clearing the caches takes what can be fetched again, and nothing that was written or kept', async () => {
  await openToys('KEPT', 'WAITING', 'VIEWED')
  await keepJourney('KEPT')
  await enqueueEntry(makeEntry({ toyId: 'WAITING' }))
  await saveDraft('DRAFT', { ...makeFields(), position: null, photo: null })
  await localDb.meta.put({ name: 'featured', v: 1, value: {} })
  await see('c')
  await (await store.open(tileCache)).put('https://tiles.example/1', new Response('tile'))
  const { tiles, photos } = await measureCaches()
  expect([tiles, [...photos.values()]]).toEqual([4, [10]])
  await clearCaches()
  expect(await measureCaches()).toEqual({ tiles: 0, photos: new Map() })
  expect(await onDevice()).toEqual(['KEPT', 'WAITING'])
  expect([await countQueued(), await countOwnWork()]).toEqual([1, { waiting: 1, drafts: 1 }])
  expect(await localDb.meta.get('featured')).toBeUndefined()
  expect(store.names(keptCache)).toEqual(middleSizes('a'))
})

const fillUp = () =>
  withRoom(() => Promise.reject(new DOMException('Full', 'QuotaExceededError'))).catch(() => undefined)

it.each([
  ['the caches are cleared', clearCaches],
  ['a full device makes room', fillUp],
])('a journey that the person keeps while %s is kept as a whole, or is gone', async (_, makeRoom) => {
  for (const order of [0, 1]) {
    await openToys('OLD', 'LATEST')
    const both = [makeRoom, () => keepJourney('OLD')]
    await Promise.all((order === 0 ? both : both.reverse()).map((begin) => begin()))
    expect((await onDevice()).includes('OLD')).toBe((await readKept('OLD')) !== null)
    await stopKeeping('OLD')
  }
})

it('lists what is stored with its size, the latest viewed first', async () => {
  await openToys('FIRST', 'SECOND')
  await see('a')
  const [second, first] = await listStoredJourneys()
  expect([second?.toyId, first?.toyId]).toEqual(['SECOND', 'FIRST'])
  expect(first?.bytes).toBeGreaterThan(500)
  const { photos } = await measureCaches()
  expect([first && seenBytes(first, photos), second && seenBytes(second, photos)]).toEqual([10, 0])
})
