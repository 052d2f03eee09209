import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshJourney } from '../journeys.ts'
import { readJourney } from '../journey-copy.ts'
import { localDb } from '../local-db.ts'
import { makeToy } from '../testing/makers.ts'
import { breakOff, sendJson } from '../testing/scripted-server.ts'
import { continueKeeping, keepJourney } from './keep.ts'
import { middleSizes, servePhotos, stopWith } from './testing/photo-stops.ts'
import { usePhotoDevice } from './testing/use-photo-device.ts'

const { server, kept, settled } = usePhotoDevice()

describe('a long journey', () => {
  const [first, second, third] = [stopWith(1, 'a'), stopWith(2, 'b'), stopWith(3, 'c')]
  const ids = async () => (await readJourney('TEDDY-1'))?.toy.journeyEntries.map(({ id }) => id)
  const pages = new Map<string, unknown>()

  beforeEach(() => {
    pages.clear()
    server.everything = (arrival, response) => {
      const before = new URL(arrival.path, server.url).searchParams.get('before')
      const page = before === null ? undefined : pages.get(before)
      if (page) return sendJson(response, 200, page)
      return servePhotos()(arrival, response)
    }
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [third], stopCount: 3, nextBefore: '3' }))
    pages.set('3', { journeyEntries: [second], nextBefore: '2' })
    pages.set('2', { journeyEntries: [first], nextBefore: null })
  })

  it('is kept with all of its stops', async () => {
    await refreshJourney('TEDDY-1')
    await keepJourney('TEDDY-1')
    expect([await ids(), kept()]).toEqual([[1, 2, 3], middleSizes('abc')])
  })

  it('keeps its earlier stops through a refresh, until they have been fetched again', async () => {
    await refreshJourney('TEDDY-1')
    await keepJourney('TEDDY-1')
    const fourth = stopWith(4, 'd')
    server.toys.set('teddy-1', makeToy('TEDDY-1', { journeyEntries: [third, fourth], stopCount: 3, nextBefore: '3' }))
    pages.set('3', null)
    server.nextGets = []
    const healthy = server.everything
    // The answer comes, then the line is gone.
    server.everything = (arrival, response) =>
      arrival.path.includes('before') || arrival.path.startsWith('/photos/')
        ? breakOff(arrival, response)
        : healthy?.(arrival, response)
    expect(await refreshJourney('TEDDY-1')).toBe('updated')
    await settled()
    expect([await ids(), kept()]).toEqual([[1, 2, 3, 4], middleSizes('abc')])
    // The second stop was removed meanwhile.
    pages.set('3', { journeyEntries: [first], nextBefore: null })
    server.everything = healthy
    await continueKeeping()
    expect([await ids(), kept()]).toEqual([[1, 3, 4], middleSizes('acd')])
  })

  it('keeps all of its stops when the first one that it had is gone, and nothing that was taken back', async () => {
    await refreshJourney('TEDDY-1')
    const [own, fourth] = [{ ...second, submissionKey: crypto.randomUUID() }, stopWith(4, 'd')]
    pages.set('3', { journeyEntries: [own], nextBefore: '2' })
    const healthy = server.everything
    server.everything = async (arrival, response) => {
      if (arrival.path.includes('before=2')) {
        // Meanwhile the journey is refreshed without its third stop, and the second one is taken back.
        const toy = (await readJourney('TEDDY-1'))?.toy ?? makeToy()
        await localDb.journeys.update('teddy-1', { toy: { ...toy, journeyEntries: [fourth, stopWith(5, 'e')] } })
        await localDb.table('deliveries').put({ submissionKey: own.submissionKey, v: 2, sentAt: 1, takenBackAt: 1 })
      }
      return healthy?.(arrival, response)
    }
    await keepJourney('TEDDY-1')
    expect(await ids()).toEqual([1, 4, 5])
  })
})
