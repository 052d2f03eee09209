import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { refreshJourney } from '../journeys.ts'
import { readJourney } from '../journey-copy.ts'
import { localDb } from '../local-db.ts'
import { keptCache, photoCache, tileCache } from '../make-room.ts'
import { enqueueEntry, takeBack, updateQueuedEntry } from '../outbox/actions.ts'
import { replayOutbox } from '../outbox/replay.ts'
import { makeEntry, makeFields, makePhoto, makeToy } from '../testing/makers.ts'
import { breakOff, html, refuse, type Step } from '../testing/scripted-server.ts'
import { continueJourney, continueKeeping, keepJourney, stopKeeping } from './keep.ts'
import { bringUpToDate, retryKeeping } from './refresh-kept.ts'
import { isComplete, readKept } from './rows.ts'
import { goneAnswer, middleSizes, photoBytes, servePhotos, stopWith } from './testing/photo-stops.ts'
import { usePhotoDevice } from './testing/use-photo-device.ts'

const { server, store, device, kept, asked, openToy, settled } = usePhotoDevice()

describe('keeping a journey', () => {
  it('stores every photo once, in one size, and counts them', async () => {
    await openToy('abc')
    await keepJourney('teddy-1')
    expect(kept()).toEqual(middleSizes('abc'))
    expect(asked().sort()).toEqual(middleSizes('abc'))
    expect(await readKept('TEDDY-1')).toMatchObject({
      ...{ photos: 3, stored: 3, gone: 0, bytes: 3 * photoBytes, problem: null },
    })
  })

  it('takes over what was seen, without asking the server and without a second copy', async () => {
    await openToy('ab')
    const [a = ''] = middleSizes('a')
    const seen = await store.open(photoCache)
    await seen.put(`/photos/${a}`, new Response('seen', { headers: { 'Content-Type': 'image/webp' } }))
    await keepJourney('TEDDY-1')
    expect(kept()).toEqual(middleSizes('ab'))
    expect(asked()).toEqual(middleSizes('b'))
    expect(store.names(photoCache)).toEqual([])
  })

  it('goes on where the connection broke, and asks only for what is missing', async () => {
    await openToy('abcd')
    let answered = 0
    server.everything = servePhotos(() => (++answered > 2 ? breakOff : undefined))
    await keepJourney('TEDDY-1')
    const row = await readKept('TEDDY-1')
    expect(row).toMatchObject({ photos: 4, stored: kept().length, problem: 'unreachable' })
    expect(row && isComplete(row)).toBe(false)
    const before = new Set(kept())
    server.everything = servePhotos()
    server.arrivals.length = 0
    await continueKeeping()
    expect(kept()).toEqual(middleSizes('abcd'))
    expect(asked().filter((name) => before.has(name))).toEqual([])
    expect(await readKept('TEDDY-1')).toMatchObject({ stored: 4, problem: null })
  })

  it('tries again by itself after a run that broke off', async () => {
    await openToy('abc')
    let isBroken = true
    server.everything = servePhotos(() => (isBroken ? breakOff : undefined))
    const stop = retryKeeping(1)
    await keepJourney('TEDDY-1')
    isBroken = false
    await vi.waitFor(() => expect(kept()).toEqual(middleSizes('abc')), 15_000)
    await settled()
    stop()
  })

  it('does not take a network’s sign-in page for a photo, nor for the news that a photo is gone', async () => {
    await openToy('a')
    for (const status of [200, 404]) {
      server.everything = servePhotos(() => html(status))
      await keepJourney('TEDDY-1')
      await continueJourney('TEDDY-1')
      expect([kept(), (await readKept('TEDDY-1'))?.problem]).toEqual([[], 'unreachable'])
    }
  })

  it('is complete without a photo that the server has no more, and says so', async () => {
    await openToy('ab')
    server.everything = servePhotos((name) => (middleSizes('a').includes(name) ? goneAnswer : undefined))
    await keepJourney('TEDDY-1')
    const row = await readKept('TEDDY-1')
    expect(row).toMatchObject({ photos: 2, stored: 1, gone: 1, problem: null })
    expect(row && isComplete(row)).toBe(true)
  })

  it('stores the others when the server is busy with one, and tries again after the time it names', async () => {
    await openToy('abc')
    let refusals = 0
    const busyOnce: Step = refuse('rate_limited', { headers: { 'retry-after': '0' } })
    server.everything = servePhotos((name) => {
      if (middleSizes('a').includes(name) && refusals++ === 0) return busyOnce
      return middleSizes('b').includes(name) ? html(503) : undefined
    })
    await keepJourney('TEDDY-1')
    expect(kept()).toEqual(middleSizes('ac'))
    expect(await readKept('TEDDY-1')).toMatchObject({ stored: 2, problem: 'busy' })
  })

  it('does not go on asking a server that refuses everything', async () => {
    await openToy('abcdef')
    server.everything = servePhotos(() => html(502))
    await keepJourney('TEDDY-1')
    expect(asked().length).toBeLessThan(6)
    expect(await readKept('TEDDY-1')).toMatchObject({ stored: 0, problem: 'busy' })
  })

  it('on a full device gives up map images, then photos that were seen, and keeps what it has', async () => {
    await openToy('abc')
    for (const name of [tileCache, photoCache]) await (await store.open(name)).put('/x', new Response('x'))
    device.isFull = () => kept().length >= 2
    await keepJourney('TEDDY-1')
    expect(await readKept('TEDDY-1')).toMatchObject({ stored: 2, problem: 'full' })
    expect([await store.has(tileCache), kept().length]).toEqual([false, 2])
    // Not by itself again and again: the person has to make room.
    server.arrivals.length = 0
    await continueKeeping()
    expect(asked()).toEqual([])
    device.isFull = () => false
    await continueJourney('TEDDY-1')
    expect(kept()).toEqual(middleSizes('abc'))
  })

  it('fetches once, however often it is asked to', async () => {
    await openToy('ab')
    await Promise.all([keepJourney('TEDDY-1'), keepJourney('teddy-1'), continueJourney('TEDDY-1')])
    expect(asked().sort()).toEqual(middleSizes('ab'))
  })

  it('fetches again what the browser has lost', async () => {
    await openToy('ab')
    await keepJourney('TEDDY-1')
    await store.delete(keptCache)
    await continueKeeping()
    expect(kept()).toEqual(middleSizes('ab'))
  })
})

describe('a kept journey that is refreshed', () => {
  it('gets the photos of new stops and gives up those of removed ones', async () => {
    await openToy('abc')
    await keepJourney('TEDDY-1')
    await openToy('bcde')
    await settled()
    await vi.waitFor(() => expect(kept()).toEqual(middleSizes('bcde')), 15_000)
    await vi.waitFor(async () => expect(await readKept('TEDDY-1')).toMatchObject({ photos: 4, stored: 4 }), 15_000)
  })

  it('is refreshed without being opened when it is a day old', async () => {
    await openToy('a')
    await keepJourney('TEDDY-1')
    const journeyEntries = [stopWith(1, 'a'), stopWith(2, 'b')]
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries }))
    await bringUpToDate()
    expect((await readJourney('TEDDY-1'))?.toy.journeyEntries).toHaveLength(1)
    await bringUpToDate(Date.now() + 25 * 3_600_000)
    await vi.waitFor(() => expect(kept()).toEqual(middleSizes('ab')), 15_000)
    await settled()
  })

  it('is not kept any more when the server says that the toy is gone', async () => {
    await openToy('ab')
    await keepJourney('TEDDY-1')
    server.toys.clear()
    expect(await refreshJourney('TEDDY-1')).toBe('missing')
    expect([kept(), await readKept('TEDDY-1'), await readJourney('TEDDY-1')]).toEqual([[], null, null])
  })
})

describe('an own stop of a kept journey', () => {
  /** Delivered, with a photo that is kept; a larger size of it was seen. */
  async function keepOwnStop() {
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [stopWith(9, 'a')] }))
    const key = await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'person' })
    showPhoto(key, 'b')
    await refreshJourney('TEDDY-1')
    await keepJourney('TEDDY-1')
    await (await store.open(photoCache)).put(stopWith(1, 'b').imageUrl ?? '', new Response('seen'))
    expect(kept()).toEqual(middleSizes('ab'))
    return key
  }

  /** From now on the server has this photo for the entry. */
  function showPhoto(key: string, letter: string) {
    const { imageUrl, photo } = stopWith(1, letter)
    const { entry, image } = server.stored.get(key) ?? { entry: stopWith(1, 'a'), image: null }
    const shown = { ...entry, imageUrl, photo }
    server.stored.set(key, { entry: shown, image })
    const toy = server.toys.get('teddy-1') ?? makeToy()
    const others = toy.journeyEntries.filter(({ submissionKey }) => submissionKey !== key)
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [...others, shown] }))
  }

  it.each([
    ['taken back', (key: string) => takeBack(key)],
    [
      'given another photo',
      async (key: string) => {
        showPhoto(key, 'c')
        await updateQueuedEntry(key, { fields: makeFields(), photo: makePhoto(), isCorrection: true })
      },
    ],
  ])('takes its photo along when it is %s', async (_, change) => {
    const key = await keepOwnStop()
    await change(key)
    await replayOutbox({ cause: 'person' })
    expect([kept(), store.names(photoCache)]).toEqual([middleSizes('a'), []])
  })
})

describe('stopping', () => {
  it('gives up the photos that no other kept journey shows; the journey stays', async () => {
    await openToy('ab')
    await openToy('bc', 'BEAR')
    await keepJourney('TEDDY-1')
    await keepJourney('BEAR')
    await stopKeeping('teddy-1')
    expect(kept()).toEqual(middleSizes('bc'))
    expect(await readKept('TEDDY-1')).toBeNull()
    expect((await readJourney('TEDDY-1'))?.toy.id).toBe('TEDDY-1')
  })

  it('does not wait for a dead line, leaves nothing behind, and can be taken back at once', async () => {
    await openToy('abc')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const isFirst = (path: string) => middleSizes('a').some((name) => path.endsWith(name))
    server.everything = async (arrival, response) => {
      if (arrival.path.startsWith('/photos/') && !isFirst(arrival.path)) await held
      return servePhotos()(arrival, response)
    }
    const first = keepJourney('TEDDY-1')
    await vi.waitFor(() => expect(kept()).toEqual(middleSizes('a')), 15_000)
    await stopKeeping('TEDDY-1')
    expect([kept(), await readKept('TEDDY-1')]).toEqual([[], null])
    const second = keepJourney('TEDDY-1')
    release()
    await Promise.all([first, second])
    expect(kept()).toEqual(middleSizes('abc'))
    expect(await readKept('TEDDY-1')).toMatchObject({ stored: 3, problem: null })
  })

  it('ends what is being fetched, also when another tab did it', async () => {
    await openToy('abcdef')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    server.everything = async (arrival, response) => {
      if (arrival.path.startsWith('/photos/') && !middleSizes('a').some((name) => arrival.path.endsWith(name)))
        await held
      return servePhotos()(arrival, response)
    }
    const run = keepJourney('TEDDY-1')
    await vi.waitFor(() => expect(kept()).toEqual(middleSizes('a')), 15_000)
    await localDb.keptJourneys.delete('teddy-1')
    release()
    await run
    expect([kept(), await readKept('TEDDY-1')]).toEqual([[], null])
  })
})
