import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Entry } from '#contract/entries'
import { saveDraft, readDraft } from '../drafts.ts'
import { readJourney } from '../journey-copy.ts'
import { refreshJourney } from '../journeys.ts'
import { makeEntry, makeFields, makePhoto } from '../testing/makers.ts'
import { html, refuse, sendJson, storeArrival, type Step } from '../testing/scripted-server.ts'
import { discardQueuedEntry, enqueueEntry, supplyPassword, takeBack, updateQueuedEntry } from './actions.ts'
import { settleSent } from './arrivals.ts'
import { listDeliveries, readDelivery } from './deliveries.ts'
import { holdForEdit } from './edit-hold.ts'
import { readEditable, readOwnEntry } from './own-entries.ts'
import { countQueued, listQueued, nextLook, readFate, readQueuedPhoto } from './queries.ts'
import { replayOutbox } from './replay.ts'
import type { OutboxRow } from './rows.ts'
import { queuedEntries } from './store.ts'
import { useOwnEntries } from './testing/use-own-entries.ts'

const { server, browser, sendNow, requests, onlyStatus, stopsHere, deliver } = useOwnEntries()
const better = makeFields({ comment: 'Better words' })
const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}

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
