import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { makeFields, makePhoto } from '../testing/makers.ts'
import { breakOff, refuse } from '../testing/scripted-server.ts'
import { discardQueuedEntry, updateQueuedEntry } from './actions.ts'
import { readEditable, readOwnEntry } from './own-entries.ts'
import { countQueued, readFate } from './queries.ts'
import { replayOutbox } from './replay.ts'
import { useOwnEntries } from './testing/use-own-entries.ts'

const { server, browser, sendNow, requests, onlyStatus, deliver } = useOwnEntries()
const better = makeFields({ comment: 'Better words' })

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
