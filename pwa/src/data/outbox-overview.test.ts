import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { readOutbox } from './outbox-overview.ts'
import { refreshJourney } from './journeys.ts'
import { enqueueEntry } from './outbox/actions.ts'
import { listDeliveries } from './outbox/deliveries.ts'
import { replayOutbox } from './outbox/replay.ts'
import { makeEntry, makeToy } from './testing/makers.ts'
import { breakOff } from './testing/scripted-server.ts'
import { useScriptedServer } from './testing/use-scripted-server.ts'

const server = useScriptedServer()
const day = 24 * 60 * 60 * 1000

const stop = (id: number, date: string) => ({
  ...{ id, toyId: 'TEDDY-1', location: 'Quay', comment: '–', addedBy: 'Mere', date, receivedAt: date },
  ...{ latitude: 0, longitude: 0, imageUrl: null, photo: null, submissionKey: null },
})

it('groups what waits by toy, the oldest entry first, and calls toys by name where it can', async () => {
  server.toys.set('teddy-1', makeToy())
  await refreshJourney('TEDDY-1')
  server.everything = breakOff
  const now = vi.spyOn(Date, 'now')
  for (const [i, toyId] of ['pip-2', 'TEDDY-1', 'PIP-2'].entries()) {
    now.mockReturnValue(1_000_000 * (i + 1))
    await enqueueEntry(makeEntry({ toyId, location: `${i}` }))
  }
  now.mockRestore()
  const { toys, receipts } = await readOutbox()
  expect(toys.map(({ toyId, name, entries }) => [toyId, name, entries.map(({ fields }) => fields.location)])).toEqual([
    ['pip-2', null, ['0', '2']],
    ['TEDDY-1', 'Teddy', ['1']],
  ])
  expect(receipts).toEqual([])
})

it('counts the stop of a receipt in the whole journey, of which this device may have the newest stops only', async () => {
  const journeyEntries = [stop(901, '2026-05-01T10:00:00.000Z'), stop(902, '2030-05-02T10:00:00.000Z')]
  server.toys.set('teddy-1', makeToy('TEDDY-1', { stopCount: 1200, nextBefore: '1_1', journeyEntries }))
  await refreshJourney('TEDDY-1')
  await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'person' })
  // Between the two by its date.
  expect((await readOutbox()).receipts).toMatchObject([{ name: 'Teddy', stop: 1200, isJourneyKnown: true }])
})

it('says of a stop only what this device knows', async () => {
  await enqueueEntry(makeEntry())
  await replayOutbox({ cause: 'person' })
  expect((await readOutbox()).receipts).toMatchObject([
    { toyId: 'TEDDY-1', name: null, stop: null, isJourneyKnown: false },
  ])
  // Its journey does not show it any more.
  server.toys.set('teddy-1', makeToy())
  await refreshJourney('TEDDY-1')
  expect((await readOutbox()).receipts).toMatchObject([{ name: 'Teddy', stop: null, isJourneyKnown: true }])
})

it('forgets receipts after 30 days, also when nothing else is sent', async () => {
  server.toys.set('teddy-1', makeToy())
  const real = Date.now
  const sendOne = async () => {
    await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'person' })
  }
  await sendOne()
  const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + 29 * day)
  await sendOne()
  expect((await readOutbox()).receipts).toHaveLength(2)
  now.mockImplementation(() => real() + 31 * day)
  await refreshJourney('TEDDY-1')
  expect((await readOutbox()).receipts).toHaveLength(1)
  await replayOutbox({ cause: 'clock' })
  expect(await listDeliveries()).toHaveLength(1)
})
