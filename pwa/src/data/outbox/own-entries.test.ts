import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { makeEntry } from '../testing/makers.ts'
import { sendJson, storeArrival } from '../testing/scripted-server.ts'
import { enqueueEntry } from './actions.ts'
import { readDelivery } from './deliveries.ts'
import { isChangeable, readEditable, readOwnEntry } from './own-entries.ts'
import { listQueued, readFate } from './queries.ts'
import type { DeliveryRow, OutboxRow } from './rows.ts'
import { queuedEntries } from './store.ts'
import { useOwnEntries } from './testing/use-own-entries.ts'

const { server, sendNow } = useOwnEntries()

describe('the 24 hours', () => {
  const hour = 3_600_000
  const deliveredAgo = (ms: number) => {
    const receivedAt = Date.now() - ms
    return { sentAt: receivedAt, receivedAt, takenBackAt: null, authorToken: 'token' } as DeliveryRow
  }

  it.each([
    ['begin with the receipt', 23.9 * hour, true],
    ['end', 24 * hour, false],
    ['cannot be known when the clock was set back: the server decides', -1000 * hour, true],
  ])('%s', (_, ago, expected) => {
    expect(isChangeable(deliveredAgo(ago))).toBe(expected)
  })

  it('are counted from when the server got the entry, also when the device was told later, by a wrong clock', async () => {
    const year = 365 * 24 * hour
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() + year })
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      (arrival, response) => {
        const entry = { ...storeArrival(server, arrival), receivedAt: '2026-05-05T10:00:00.000Z' }
        sendJson(response, 200, entry, { 'idempotency-key': key, date: 'Wed, 06 May 2026 08:00:00 GMT' })
      },
    ]
    await sendNow()
    const { receivedAt = 0 } = (await readDelivery(key)) ?? {}
    expect(new Date(receivedAt).toISOString()).toMatch(/^2026-05-05T10:00/)
    expect((await readOwnEntry(key))?.isChangeable).toBe(true)
    vi.advanceTimersByTime(3 * hour)
    expect([await readEditable(key), (await readOwnEntry(key))?.isChangeable]).toEqual(['too-late', false])
    vi.useRealTimers()
  })
})

it('a row of the code before is read as one that is sent', async () => {
  const key = await enqueueEntry(makeEntry())
  const { isTakeBack: _, keepsPhoto: __, ...row } = (await queuedEntries.get(key)) as OutboxRow
  await queuedEntries.put({ ...row, v: 2 } as OutboxRow)
  expect(await listQueued()).toMatchObject([{ isTakeBack: false, keepsPhoto: false }])
  await sendNow()
  expect((await readFate(key)).name).toBe('sent')
})
