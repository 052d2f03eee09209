import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#contract/entries'
import { saveDraft, readDraft, tabDraftId } from '../drafts.ts'
import { readJourney } from '../journey-copy.ts'
import { refreshJourney } from '../journeys.ts'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry, makeFields, makePhoto, makeToy } from '../testing/makers.ts'
import { breakOff, html, refuse, sendJson, storeArrival, type Step } from '../testing/scripted-server.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'
import {
  discardQueuedEntry,
  enqueueEntry,
  sendAsNewEntry,
  supplyPassword,
  takeBack,
  updateQueuedEntry,
} from './actions.ts'
import { settleSent } from './arrivals.ts'
import { listDeliveries, readDelivery } from './deliveries.ts'
import { holdForEdit } from './edit-hold.ts'
import { isChangeable, readEditable, readOwnEntry } from './own-entries.ts'
import { countQueued, listQueued, nextLook, readFate, readQueuedPhoto } from './queries.ts'
import { replayOutbox } from './replay.ts'
import type { DeliveryRow, OutboxRow } from './rows.ts'
import { queuedEntries } from './store.ts'

const server = useScriptedServer()
const browser = { onLine: true, locks: makeLocks() }
beforeEach(() => {
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  server.toys.set('teddy-1', makeToy())
})

const sendNow = () => replayOutbox({ cause: 'person' })
const requests = () => server.arrivals.filter(({ method }) => method !== 'GET').map(({ method }) => method)
const onlyStatus = async () => (await listQueued())[0]?.status
const stopsHere = async () =>
  (await readJourney('TEDDY-1'))?.toy.journeyEntries.map(({ submissionKey }) => submissionKey)
const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}
const better = makeFields({ comment: 'Better words' })

/** An entry that has been delivered, on its saved journey. */
async function deliver(photo = null as ReturnType<typeof makePhoto> | null) {
  await refreshJourney('TEDDY-1')
  const key = await enqueueEntry(makeEntry({ photo }))
  await sendNow()
  expect(await countQueued()).toBe(0)
  return key
}

describe('a delivered entry is corrected', () => {
  it('offline, and once more, and sent once with the newest words when the network is back', async () => {
    const key = await deliver(makePhoto(1))
    browser.onLine = false
    const opened = await readEditable(key)
    expect(opened).toMatchObject({ entry: { fields: makeFields(), edition: 1, isCorrection: true, keepsPhoto: true } })
    expect(await updateQueuedEntry(key, { fields: better, edition: 1, isCorrection: true })).toBe('kept')
    await replayOutbox({ cause: 'clock' })
    const best = makeFields({ comment: 'The best words' })
    expect(await updateQueuedEntry(key, { fields: best, edition: 2, isCorrection: true })).toBe('kept')
    expect(requests()).toEqual(['POST'])
    expect(await readOwnEntry(key)).toEqual({ isChangeable: true, waiting: 'correction' })

    browser.onLine = true
    await replayOutbox({ cause: 'network' })
    await replayOutbox({ cause: 'network' })
    expect(requests()).toEqual(['POST', 'PUT'])
    const [sent] = server.arrivals.filter(({ method }) => method === 'PUT')
    expect(sent?.fields).toMatchObject({ comment: 'The best words', edition: '3', keepPhoto: 'true' })
    expect(sent?.image).toBeNull()
    expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(1).bytes))
    expect(await readFate(key)).toMatchObject({ name: 'sent', delivery: { edition: 3, isCorrection: true } })
  })

  it.each([
    ['another photo', makePhoto(2)],
    ['no photo', null],
  ])('with %s, which takes the place of the published one', async (_, photo) => {
    const key = await deliver(makePhoto(1))
    await updateQueuedEntry(key, { fields: makeFields(), photo, edition: 1, isCorrection: true })
    await sendNow()
    const [sent] = server.arrivals.filter(({ method }) => method === 'PUT')
    expect(sent?.fields.keepPhoto).toBeUndefined()
    expect(sent?.image).toEqual(photo && new Uint8Array(photo.bytes))
  })

  it('and nothing is sent when nothing was changed', async () => {
    const key = await deliver()
    expect(await updateQueuedEntry(key, { fields: makeFields(), isCorrection: true })).toBe('unchanged')
    expect(await countQueued()).toBe(0)
  })

  it('in two tabs: both changes are one correction, in the order in which they were handed in', async () => {
    const key = await deliver()
    browser.onLine = false
    const first = makeFields({ comment: 'First tab' })
    await updateQueuedEntry(key, { fields: first, edition: 1, isCorrection: true })
    await updateQueuedEntry(key, { fields: better, photo: makePhoto(4), edition: 1, isCorrection: true })
    browser.onLine = true
    await sendNow()
    expect(requests()).toEqual(['POST', 'PUT'])
    expect(server.stored.get(key)?.entry.comment).toBe('Better words')
  })

  it('again after one was given up whose answer was lost: above it, so that it is not taken for the same', async () => {
    const key = await deliver()
    await updateQueuedEntry(key, { fields: better, isCorrection: true })
    server.nextPosts = [breakOff]
    await sendNow()
    expect(await discardQueuedEntry(key)).toBe('done')
    await updateQueuedEntry(key, { fields: makeFields({ comment: 'Other words' }), isCorrection: true })
    await sendNow()
    const editions = server.arrivals.filter(({ method }) => method === 'PUT').map(({ fields }) => fields.edition)
    expect(editions).toEqual(['2', '3'])
  })

  it('too late: the server says so, and the change waits for the person', async () => {
    const key = await deliver()
    await updateQueuedEntry(key, { fields: better, isCorrection: true })
    server.nextPosts = [refuse('forbidden', { message: 'Only for 24 hours.' })]
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'correction-refused', message: 'Only for 24 hours.' })
    await discardQueuedEntry(key)
    expect((await readFate(key)).name).toBe('sent')
  })
})

describe('taking back', () => {
  it('a delivered entry takes it off the server, the saved journey and the outbox, and leaves a receipt of that', async () => {
    const key = await deliver(makePhoto(1))
    expect(await stopsHere()).toEqual([key])
    expect(await takeBack(key)).toBe(true)
    await sendNow()
    expect(requests()).toEqual(['POST', 'DELETE'])
    const [request] = server.arrivals.filter(({ method }) => method === 'DELETE')
    expect(request?.headers.authorization).toMatch(/^Bearer .{20,}/)
    expect([server.stored.size, await countQueued(), await nextLook()]).toEqual([0, 0, null])
    expect(await stopsHere()).toEqual([])
    const [receipt] = await listDeliveries()
    expect(receipt).toMatchObject({
      submissionKey: key,
      fields: null,
      authorToken: '',
      location: makeFields().location,
    })
    expect(receipt?.takenBackAt).toBeGreaterThan(0)
    expect((await readFate(key)).name).toBe('gone')
    expect([await readEditable(key), await takeBack(key)]).toEqual(['gone', false])
    expect(await updateQueuedEntry(key, { fields: better, isCorrection: true })).toBe('gone')
  })

  it('offline waits for the network, and is sent once', async () => {
    const key = await deliver()
    browser.onLine = false
    await takeBack(key)
    await replayOutbox({ cause: 'clock' })
    expect(await readOwnEntry(key)).toEqual({ isChangeable: true, waiting: 'take-back' })
    expect([await stopsHere(), requests()]).toEqual([[key], ['POST']])
    browser.onLine = true
    await Promise.all([replayOutbox({ cause: 'network' }), replayOutbox({ cause: 'clock' })])
    expect(requests()).toEqual(['POST', 'DELETE'])
    expect(await countQueued()).toBe(0)
  })

  it('an entry whose answer was lost sends nothing of it again', async () => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    server.nextPosts = [loseAnswer]
    await sendNow()
    await takeBack(key)
    expect(await readQueuedPhoto(key)).toBeNull()
    expect(await queuedEntries.get(key)).toMatchObject({ secret: null, hasPhoto: false })
    await sendNow()
    expect(requests()).toEqual(['POST', 'DELETE'])
    expect([server.stored.size, server.closed.has(key)]).toEqual([0, true])
    expect(await listDeliveries()).toMatchObject([{ submissionKey: key, entryId: null }])
  })

  it.each(['an entry', 'a correction'])('%s that is on its way: its answer is not a delivery', async (what) => {
    const key = what === 'an entry' ? await enqueueEntry(makeEntry()) : await deliver()
    if (what === 'a correction') await updateQueuedEntry(key, { fields: better, isCorrection: true })
    server.nextPosts = [
      async () => {
        await takeBack(key)
        return 'pass' as const
      },
    ]
    await sendNow()
    expect(await onlyStatus()).toEqual({ name: 'queued' })
    expect((await readFate(key)).name).toBe('open')
    await sendNow()
    expect(requests().at(-1)).toBe('DELETE')
    expect([server.stored.size, await countQueued()]).toEqual([0, 0])
    expect(await listDeliveries()).toMatchObject([{ fields: null }])
  })

  it('an entry whose words are refused meanwhile is taken back all the same', async () => {
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async (arrival, response) => {
        await takeBack(key)
        return refuse('invalid_input', { issues: { comment: 'Too long' } })(arrival, response)
      },
    ]
    await sendNow()
    await sendNow()
    expect([requests(), await countQueued()]).toEqual([['POST', 'DELETE'], 0])
  })

  it('is settled by 410, whether its own answer was lost or an admin was first', async () => {
    const key = await deliver()
    await takeBack(key)
    server.nextPosts = [
      (_, response) => {
        server.closed.add(key)
        response.socket?.destroy()
      },
    ]
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ name: 'waiting', reason: 'no-answer' })
    await sendNow()
    expect(await countQueued()).toBe(0)
    expect((await readDelivery(key))?.takenBackAt).toBeGreaterThan(0)
  })

  it('is settled when the entry itself comes late and is told that it was removed', async () => {
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async (arrival, response) => {
        await takeBack(key)
        return refuse('removed')(arrival, response)
      },
    ]
    await sendNow()
    expect([requests(), await countQueued(), (await readFate(key)).name]).toEqual([['POST'], 0, 'gone'])
  })

  it.each<[string, Step]>([
    ['a sign-in page', html(200)],
    ['an empty 204', (_, response) => void response.writeHead(204).end()],
    ['another JSON', (_, response) => sendJson(response, 200, { takenBack: true, submissionKey: 'other' })],
    ['an older server', refuse('method_not_allowed')],
    ['a server without the address', refuse('not_found')],
    ['a busy server', refuse('unavailable')],
  ])('is not believed to %s', async (_, step) => {
    const key = await deliver()
    await takeBack(key)
    server.nextPosts = [step]
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ name: 'waiting' })
    await replayOutbox({ cause: 'person' })
    expect(await countQueued()).toBe(0)
  })

  it('is refused: the sentence is kept, and the entry stays delivered when the person leaves it', async () => {
    const key = await deliver()
    await takeBack(key)
    server.nextPosts = [refuse('forbidden', { message: 'Only for 24 hours.' })]
    await sendNow()
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'take-back-refused', message: 'Only for 24 hours.' })
    expect(await discardQueuedEntry(key)).toBe('done')
    expect([(await readFate(key)).name, requests()]).toEqual(['sent', ['POST', 'DELETE']])
  })

  it('waits for neither a refused password nor an edit form that is open in another tab', async () => {
    const key = await deliver()
    const other = await enqueueEntry(makeEntry({ location: 'Quay', password: 'jam' }))
    server.nextPosts = [refuse('wrong_password')]
    await sendNow()
    const letGo = holdForEdit(key)
    await saveDraft(key, { ...makeFields(), position: null })
    await takeBack(key)
    expect(await readDraft(key)).toBeNull()
    await sendNow()
    expect(requests()).toEqual(['POST', 'POST', 'DELETE'])
    await letGo()
    expect((await listQueued()).map(({ submissionKey }) => submissionKey)).toEqual([other])
  })

  it('the entry with the refused password leaves the question to the next', async () => {
    const first = await enqueueEntry(makeEntry({ password: 'jam' }))
    server.nextPosts = [refuse('wrong_password')]
    await sendNow()
    const second = await enqueueEntry(makeEntry({ location: 'Quay', password: 'jam' }))
    await takeBack(first)
    await sendNow()
    const [left] = await listQueued()
    expect(left).toMatchObject({ submissionKey: second, status: { reason: 'wrong-password' } })
    await supplyPassword('TEDDY-1', 'honey')
    await sendNow()
    expect(requests()).toEqual(['POST', 'DELETE', 'POST'])
  })

  it('is not undone by a journey that was asked for before', async () => {
    const key = await deliver()
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      server.nextGets = [
        async (_, response) => {
          const toy = server.toys.get('teddy-1')
          resolve()
          await new Promise<void>((go) => (answer = go))
          sendJson(response, 200, toy, { etag: '"before"' })
        },
      ]
    })
    const refresh = refreshJourney('TEDDY-1')
    await asked
    await takeBack(key)
    await sendNow()
    answer()
    await refresh
    expect(await readJourney('TEDDY-1')).toMatchObject({ etag: null, toy: { stopCount: 0, journeyEntries: [] } })
  })
})

it('a confirmation that comes after an entry was taken back does not make it delivered', async () => {
  const key = await enqueueEntry(makeEntry())
  const row = (await queuedEntries.get(key)) as OutboxRow
  await sendNow()
  const entry = server.stored.get(key)?.entry as Entry
  await takeBack(key)
  await sendNow()
  await settleSent(row, { stored: 1, entryId: 1, entry, age: 0 })
  expect([(await readFate(key)).name, (await listDeliveries()).map(({ fields }) => fields)]).toEqual(['gone', [null]])
})

describe('what was published before a change that the person gave up', () => {
  it.each([
    ['discarded', (key: string) => discardQueuedEntry(key)],
    ['sent as an entry of its own', (key: string) => sendAsNewEntry(key)],
  ])('is still its author’s, when the change was %s', async (_, giveUp) => {
    await refreshJourney('TEDDY-1')
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    server.nextPosts = [
      async () => {
        await updateQueuedEntry(key, { fields: better })
        return 'pass' as const
      },
    ]
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
    await giveUp(key)
    expect(await stopsHere()).toEqual([key])
    expect(await readEditable(key)).toMatchObject({ entry: { fields: makeFields(), keepsPhoto: true } })
    expect(await takeBack(key)).toBe(true)
    await sendNow()
    expect([server.stored.has(key), await readFate(key)]).toEqual([false, { name: 'gone' }])
  })

  it('comes back in no form that was open when the change became an entry of its own', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async () => {
        await updateQueuedEntry(key, { fields: better })
        return 'pass' as const
      },
    ]
    await sendNow()
    expect(await sendAsNewEntry(key)).not.toBeNull()
    const change = { fields: makeFields({ comment: 'The best words' }), edition: 2 }
    expect(await updateQueuedEntry(key, change)).toBe('gone')
    expect(await updateQueuedEntry(key, { ...change, isCorrection: true })).toBe('kept')
  })

  it('is still its author’s, when the change was only begun in an edit form', async () => {
    const key = await enqueueEntry(makeEntry())
    await saveDraft(tabDraftId(key, 'tab'), { ...better, position: null })
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
    expect(await discardQueuedEntry(key)).toBe('done')
    expect(await readOwnEntry(key)).toEqual({ isChangeable: true, waiting: null })
  })
})

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
