import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readDraft, saveDraft } from '../drafts.ts'
import { emptyDatabase, makeEntry, makeFields, makePhoto } from '../testing/makers.ts'
import { breakOff, html, refuse, storeArrival } from '../testing/scripted-server.ts'
import type { Step } from '../testing/scripted-server.ts'
import { awaitFate } from './await-fate.ts'
import { discardQueuedEntry, enqueueEntry, supplyPassword, updateQueuedEntry } from './actions.ts'
import { countQueued, listQueued, readQueuedEntry } from './queries.ts'
import { replayOutbox } from './replay.ts'
import type { QueuedEntry } from './status.ts'
import { queuedPhotos } from './store.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'

const server = useScriptedServer()

const sendNow = () => replayOutbox({ cause: 'person' })
const onlyRow = async () => (await listQueued())[0]

const untilOf = (entry?: QueuedEntry) => (entry?.status.name === 'waiting' ? (entry.status.until ?? 0) : 0)

const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}

describe('an entry that is sent', () => {
  it('arrives with its photo, byte for byte, and leaves only a receipt', async () => {
    const photo = makePhoto(3, 70_000)
    const key = await enqueueEntry(makeEntry({ photo }))
    await replayOutbox({ cause: 'clock' })
    expect(server.posts()).toHaveLength(1)
    const [post] = server.posts()
    expect(post).toMatchObject({ key, path: '/api/toys/TEDDY-1/entries' })
    expect(post?.fields).toMatchObject({ ...stringly(makeFields()), password: 'honey' })
    expect(post?.image).toEqual(new Uint8Array(photo.bytes))
    expect(await countQueued()).toBe(0)
    expect(await queuedPhotos.count()).toBe(0)
    expect(await awaitFate(key, 1000)).toMatchObject({ name: 'sent', delivery: { entryId: 1, edition: 1 } })
  })

  it('keeps what was begun and never handed in of a change to it, and asks', async () => {
    const key = await enqueueEntry(makeEntry())
    const { location, comment, addedBy } = makeFields()
    await saveDraft(key, { location, comment: `${comment}!`, addedBy, position: null, photo: makePhoto(7) })
    await sendNow()
    const kept = await readQueuedEntry(key)
    expect(kept?.entry).toMatchObject({ status: { reason: 'earlier-version' }, fields: { comment: `${comment}!` } })
    expect(kept?.photo).toEqual(makePhoto(7))
    expect(await readDraft(key)).toBeNull()
  })

  it('is sent once more after its answer was lost, and the server has one', async () => {
    server.nextPosts = [loseAnswer]
    await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'clock' })
    expect(await onlyRow()).toMatchObject({ status: { name: 'waiting', reason: 'no-answer' } })
    await sendNow()
    expect(await listQueued()).toEqual([])
    expect(server.stored.size).toBe(1)
  })

  it('waits longer and longer while the server fails', async () => {
    const failing = [500, 502, 503, 504]
    server.nextPosts = failing.map((status) => html(status))
    await enqueueEntry(makeEntry())
    const delays: number[] = []
    for (const _ of failing) {
      await sendNow()
      const row = await onlyRow()
      expect(row).toMatchObject({ status: { name: 'waiting', reason: 'server-busy' } })
      delays.push(untilOf(row) - Date.now())
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    await replayOutbox({ cause: 'clock' })
    expect(server.posts(), 'its time has not come').toHaveLength(4)
    await sendNow()
    expect(server.stored.size).toBe(1)
  })

  it('is not sent before the server asked for, not even on demand', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    for (const [value, least] of [
      ['120', 119_000],
      [date, 50_000],
    ] as const) {
      await emptyDatabase()
      server.nextPosts = [refuse('unavailable', { headers: { 'retry-after': value } })]
      await enqueueEntry(makeEntry())
      await sendNow()
      const before = server.posts().length
      await sendNow()
      expect(server.posts()).toHaveLength(before)
      expect(untilOf(await onlyRow())).toBeGreaterThan(Date.now() + least)
    }
  })
})

describe('a network that answers in the server’s place', () => {
  const portals: [string, Step][] = [
    ['a sign-in page', html(200)],
    ['a redirect', html(302, { location: 'http://127.0.0.1:9/login' })],
    ['a required sign-in', html(511)],
  ]
  it.each(portals)('%s means: sign in first', async (_, step) => {
    server.everything = step
    const key = await enqueueEntry(makeEntry({ photo: makePhoto() }))
    await replayOutbox({ cause: 'clock' })
    expect(await onlyRow()).toMatchObject({
      submissionKey: key,
      status: { name: 'waiting', reason: 'sign-in-page', message: null },
    })
    server.everything = null
    await sendNow()
    expect(server.stored.get(key)?.image).toHaveLength(2_000)
  })

  const impostors: [string, Step][] = [
    ['a proxy’s own HTML 404', html(404)],
    ['a proxy’s own HTML 403', html(403)],
    ['an empty answer', (_, response) => void response.writeHead(204).end()],
    [
      'JSON without our key',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}'),
    ],
    [
      'half a JSON',
      (_, response) => void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7,"sub'),
    ],
    ['a broken connection', breakOff],
  ]
  it.each(impostors)('%s is no answer', async (_, step) => {
    server.nextPosts = [step]
    await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'clock' })
    expect(await onlyRow()).toMatchObject({ status: { name: 'waiting', reason: 'no-answer' } })
    await sendNow()
    expect(server.stored.size).toBe(1)
  })

  it('stops asking after two entries met the same wall, and the others say that they wait too', async () => {
    server.everything = html(200)
    for (let i = 0; i < 5; i++) await enqueueEntry(makeEntry({ toyId: `TOY-${i}` }))
    await replayOutbox({ cause: 'clock' })
    expect(server.posts()).toHaveLength(2)
    expect((await listQueued()).map(({ status }) => 'reason' in status && status.reason)).toEqual(
      Array(5).fill('sign-in-page'),
    )
    server.everything = null
    await sendNow()
    expect(server.stored.size).toBe(5)
  })
})

describe('an entry the server refuses', () => {
  const refusals: [string, Step, object][] = [
    [
      'a field',
      refuse('invalid_input', { issues: { location: 'Too long' } }),
      { reason: 'refused-fields', issues: { location: 'Too long' } },
    ],
    ['the photo', refuse('unsupported_image'), { reason: 'photo-refused' }],
    ['a large photo', refuse('too_large'), { reason: 'photo-refused' }],
    ['a toy that is gone', refuse('not_found'), { reason: 'toy-gone' }],
    ['an entry the admin removed', refuse('removed'), { reason: 'removed' }],
    ['other content under its key', refuse('already_sent_differently'), { reason: 'earlier-version' }],
  ]
  it.each(refusals)('%s: needs the person, and does not block the next', async (_, step, expected) => {
    server.nextPosts = [step]
    for (const toyId of ['A-1', 'B-2', 'C-3']) await enqueueEntry(makeEntry({ toyId, photo: makePhoto() }))
    await replayOutbox({ cause: 'clock' })
    await sendNow()
    expect(server.stored.size).toBe(2)
    expect(server.posts()).toHaveLength(3)
    expect(await listQueued()).toHaveLength(1)
    // Which of three that were written in one millisecond is first, nobody can say.
    const refused = server.posts()[0]?.key ?? ''
    expect(await onlyRow()).toMatchObject({ submissionKey: refused, status: { name: 'needs-you', ...expected } })
    expect((await readQueuedEntry(refused))?.photo?.bytes.byteLength, 'nothing is lost').toBe(2_000)
  })

  it('goes after it was corrected, under its own key', async () => {
    server.nextPosts = [refuse('invalid_input', { issues: { location: 'Too long' } })]
    const key = await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'clock' })
    expect(await updateQueuedEntry(key, { fields: makeFields({ location: 'Quay' }) })).toBe('kept')
    await replayOutbox({ cause: 'clock' })
    expect(server.stored.get(key)?.entry.location).toBe('Quay')
  })

  it('is tried again when the body was empty or cut on its way', async () => {
    const nothing = { location: 'Location is required', comment: '', addedBy: '', latitude: '', longitude: '' }
    server.nextPosts = [refuse('invalid_input'), refuse('invalid_input', { issues: nothing })]
    await enqueueEntry(makeEntry())
    await sendNow()
    await sendNow()
    expect(await onlyRow()).toMatchObject({ status: { name: 'waiting', reason: 'no-answer' } })
    await sendNow()
    expect(server.stored.size).toBe(1)
  })
})

describe('a password that is wrong', () => {
  it('costs one attempt, holds back only its toy, and one new password sends all at their own times', async () => {
    const isRight: Step = ({ fields, path }, response) => {
      if (path.includes('OTHER') || fields.password === 'new honey') return 'pass'
      return refuse('wrong_password')({} as never, response)
    }
    server.nextPosts = Array<Step>(20).fill(isRight)
    for (const location of ['One', 'Two', 'Three', 'Four']) await enqueueEntry(makeEntry({ location }))
    await enqueueEntry(makeEntry({ toyId: 'OTHER' }))
    const written = (await listQueued('TEDDY-1')).map(({ takenAt }) => takenAt)
    await replayOutbox({ cause: 'clock' })
    await sendNow()
    expect(server.posts()).toHaveLength(2)
    expect((await listQueued('teddy-1')).map(({ status }) => 'reason' in status && status.reason)).toEqual([
      'wrong-password',
      'toy-password',
      'toy-password',
      'toy-password',
    ])
    await supplyPassword('teddy-1', 'new honey')
    await replayOutbox({ cause: 'clock' })
    expect(await listQueued()).toEqual([])
    const teddys = [...server.stored.values()].map(({ entry }) => entry).filter(({ toyId }) => toyId === 'TEDDY-1')
    expect(teddys.map(({ date }) => date).sort()).toEqual(written)
    expect(server.posts()).toHaveLength(6)
  })

  it('is not tried again when a new entry brings the refused one, but is when it brings another', async () => {
    server.nextPosts = [refuse('wrong_password')]
    await enqueueEntry(makeEntry())
    await replayOutbox({ cause: 'clock' })
    await enqueueEntry(makeEntry())
    await sendNow()
    expect(server.posts()).toHaveLength(1)
    expect((await listQueued())[1]).toMatchObject({ status: { name: 'waiting', reason: 'toy-password' } })
    await enqueueEntry(makeEntry({ password: 'new honey' }))
    await replayOutbox({ cause: 'clock' })
    expect(server.stored.size).toBe(3)
  })

  it('of many guesses makes the whole toy wait', async () => {
    server.nextPosts = [refuse('rate_limited', { headers: { 'retry-after': '60' } })]
    await enqueueEntry(makeEntry())
    await enqueueEntry(makeEntry())
    await sendNow()
    await sendNow()
    expect(server.posts()).toHaveLength(1)
    expect((await listQueued())[0]).toMatchObject({ status: { name: 'waiting', reason: 'rate-limited' } })
  })
})

describe('a photo that is damaged', () => {
  it.each(['changed', 'missing'])('%s: the entry is not sent without it', async (what) => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto() }))
    if (what === 'missing') await queuedPhotos.delete(key)
    else await queuedPhotos.update(key, { bytes: makePhoto(2).bytes })
    await replayOutbox({ cause: 'clock' })
    expect(server.posts()).toEqual([])
    expect(await onlyRow()).toMatchObject({ status: { name: 'needs-you', reason: 'photo-lost' } })
    await updateQueuedEntry(key, { fields: makeFields(), photo: makePhoto(5) })
    await replayOutbox({ cause: 'clock' })
    expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(5).bytes))
  })

  it('three photos of one name each stay with their own entry', async () => {
    const keys: string[] = []
    for (const seed of [1, 2, 3])
      keys.push(await enqueueEntry(makeEntry({ toyId: `T${seed}`, photo: makePhoto(seed) })))
    await replayOutbox({ cause: 'clock' })
    for (const [i, key] of keys.entries()) {
      expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(i + 1).bytes))
    }
    expect(await queuedPhotos.count()).toBe(0)
  })
})

describe('a change while an attempt is under way', () => {
  it('is a newer edition: it is kept and asked about when the earlier one has arrived', async () => {
    let during: unknown[] = []
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async () => {
        const fields = makeFields({ comment: 'Better words' })
        during = [await discardQueuedEntry(key), await updateQueuedEntry(key, { fields })]
        return 'pass' as const
      },
    ]
    await replayOutbox({ cause: 'clock' })
    expect(during, 'what is being sent cannot be called back').toEqual(['busy', 'kept'])
    expect(await onlyRow()).toMatchObject({
      fields: { comment: 'Better words' },
      status: { name: 'needs-you', reason: 'earlier-version' },
    })
  })
})

const stringly = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
