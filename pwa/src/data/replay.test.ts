import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitOutcome } from './await-outcome.ts'
import { saveDraft } from './drafts.ts'
import { localDb } from './local-db.ts'
import { discardQueuedEntry, enqueueEntry, listQueued, readQueuedEntry, supplyPassword } from './outbox.ts'
import { updateQueuedEntry } from './outbox.ts'
import { replayOutbox } from './replay.ts'
import { emptyDatabase, makeEntry, makeFields, makePhoto } from './testing/makers.ts'
import { breakOff, html, refuse, startScriptedServer, storeArrival } from './testing/scripted-server.ts'
import type { ScriptedServer, Step } from './testing/scripted-server.ts'

let server: ScriptedServer

beforeEach(async () => {
  await emptyDatabase()
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
})
afterEach(() => server.close())

const sendNow = () => replayOutbox({ force: true })
const onlyRow = async () => (await listQueued())[0]

const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}

describe('an entry that is sent', () => {
  it('arrives with its photo, byte for byte, and leaves only a receipt', async () => {
    const photo = makePhoto(3, 70_000)
    const key = await enqueueEntry(makeEntry({ photo }))
    await replayOutbox()
    expect(server.posts()).toHaveLength(1)
    const [post] = server.posts()
    expect(post).toMatchObject({ key, path: '/api/toys/TEDDY-1/entries' })
    expect(post?.fields).toMatchObject({ ...stringly(makeFields()), password: 'honey' })
    expect(post?.image).toEqual(new Uint8Array(photo.bytes))
    expect(await localDb.outbox.count()).toBe(0)
    expect(await localDb.outboxPhotos.count()).toBe(0)
    expect(await awaitOutcome(key, 1000)).toMatchObject({ status: 'sent', receipt: { entryId: 1 } })
  })

  it('takes along what was begun and never saved of a change to it', async () => {
    const key = await enqueueEntry(makeEntry())
    const { location, comment, addedBy } = makeFields()
    await saveDraft(key, { location, comment: `${comment}!`, addedBy, position: null, photo: makePhoto() })
    await sendNow()
    expect([await localDb.drafts.count(), await localDb.draftPhotos.count()]).toEqual([0, 0])
  })

  it('is sent once more after its answer was lost, and the server has one', async () => {
    server.nextPosts = [loseAnswer]
    await enqueueEntry(makeEntry())
    await replayOutbox()
    expect(await onlyRow()).toMatchObject({ state: 'waiting', reason: 'no-answer', maybeStored: true })
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
      expect(row).toMatchObject({ state: 'waiting', reason: 'server-busy' })
      delays.push((row?.nextAttemptAt ?? 0) - Date.now())
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    await replayOutbox()
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
      expect((await onlyRow())?.retryNotBefore).toBeGreaterThan(Date.now() + least)
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
    await replayOutbox()
    expect(await onlyRow()).toMatchObject({ key, state: 'waiting', reason: 'sign-in-page', message: null })
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
    await replayOutbox()
    expect(await onlyRow()).toMatchObject({ state: 'waiting', reason: 'no-answer' })
    await sendNow()
    expect(server.stored.size).toBe(1)
  })

  it('stops asking after two entries met the same wall, and the others say that they wait too', async () => {
    server.everything = html(200)
    for (let i = 0; i < 5; i++) await enqueueEntry(makeEntry({ toyId: `TOY-${i}` }))
    await replayOutbox()
    expect(server.posts()).toHaveLength(2)
    expect((await listQueued()).map(({ reason }) => reason)).toEqual(Array(5).fill('sign-in-page'))
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
    ['other content under its key', refuse('already_sent_differently'), { reason: 'sent-differently' }],
  ]
  it.each(refusals)('%s: needs the person, and does not block the next', async (_, step, expected) => {
    server.nextPosts = [step]
    const refused = await enqueueEntry(makeEntry({ toyId: 'BAD', photo: makePhoto() }))
    await enqueueEntry(makeEntry({ toyId: 'GOOD-1' }))
    await enqueueEntry(makeEntry({ toyId: 'GOOD-2' }))
    await replayOutbox()
    await sendNow()
    expect(server.stored.size).toBe(2)
    expect(server.posts()).toHaveLength(3)
    expect(await listQueued()).toHaveLength(1)
    expect(await onlyRow()).toMatchObject({ key: refused, state: 'needs-you', attempts: 1, ...expected })
    expect((await readQueuedEntry(refused))?.photo?.bytes.byteLength, 'nothing is lost').toBe(2_000)
  })

  it('goes after it was corrected, under its own key', async () => {
    server.nextPosts = [refuse('invalid_input', { issues: { location: 'Too long' } })]
    const key = await enqueueEntry(makeEntry())
    await replayOutbox()
    expect(await updateQueuedEntry(key, { fields: makeFields({ location: 'Quay' }) })).toBe('done')
    await replayOutbox()
    expect(server.stored.get(key)?.entry.location).toBe('Quay')
  })

  it('is tried again when the body was empty or cut on its way', async () => {
    const nothing = { location: 'Location is required', comment: '', addedBy: '', latitude: '', longitude: '' }
    server.nextPosts = [refuse('invalid_input'), refuse('invalid_input', { issues: nothing })]
    await enqueueEntry(makeEntry())
    await sendNow()
    await sendNow()
    expect(await onlyRow()).toMatchObject({ state: 'waiting', reason: 'no-answer' })
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
    await replayOutbox()
    await sendNow()
    expect(server.posts()).toHaveLength(2)
    expect((await listQueued('teddy-1')).map(({ reason }) => reason)).toEqual([
      'wrong-password',
      'password-paused',
      'password-paused',
      'password-paused',
    ])
    await supplyPassword('teddy-1', 'new honey')
    await replayOutbox()
    expect(await listQueued()).toEqual([])
    const teddys = [...server.stored.values()].map(({ entry }) => entry).filter(({ toyId }) => toyId === 'TEDDY-1')
    expect(teddys.map(({ date }) => date).sort()).toEqual(written)
    expect(server.posts()).toHaveLength(6)
  })

  it('is not tried again when a new entry brings the refused one, but is when it brings another', async () => {
    server.nextPosts = [refuse('wrong_password')]
    await enqueueEntry(makeEntry())
    await replayOutbox()
    await enqueueEntry(makeEntry())
    await sendNow()
    expect(server.posts()).toHaveLength(1)
    expect((await listQueued())[1]).toMatchObject({ state: 'waiting', reason: 'password-paused' })
    await enqueueEntry(makeEntry({ password: 'new honey' }))
    await replayOutbox()
    expect(server.stored.size).toBe(3)
  })

  it('of many guesses makes the whole toy wait', async () => {
    server.nextPosts = [refuse('rate_limited', { headers: { 'retry-after': '60' } })]
    await enqueueEntry(makeEntry())
    await enqueueEntry(makeEntry())
    await sendNow()
    await sendNow()
    expect(server.posts()).toHaveLength(1)
    expect((await listQueued())[0]).toMatchObject({ state: 'waiting', reason: 'rate-limited' })
  })
})

describe('a photo that is damaged', () => {
  it.each(['changed', 'missing'])('%s: the entry is not sent without it', async (what) => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto() }))
    if (what === 'missing') await localDb.outboxPhotos.delete(key)
    else await localDb.outboxPhotos.update(key, { bytes: makePhoto(2).bytes })
    await replayOutbox()
    expect(server.posts()).toEqual([])
    expect(await onlyRow()).toMatchObject({ state: 'needs-you', reason: 'photo-lost', maybeStored: false })
    await updateQueuedEntry(key, { fields: makeFields(), photo: makePhoto(5) })
    await replayOutbox()
    expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(5).bytes))
  })

  it('three photos of one name each stay with their own entry', async () => {
    const keys: string[] = []
    for (const seed of [1, 2, 3])
      keys.push(await enqueueEntry(makeEntry({ toyId: `T${seed}`, photo: makePhoto(seed) })))
    await replayOutbox()
    for (const [i, key] of keys.entries()) {
      expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(i + 1).bytes))
    }
    expect(await localDb.outboxPhotos.count()).toBe(0)
  })
})

describe('a change while an attempt is under way', () => {
  it('is refused, and too late after it', async () => {
    let during: unknown[] = []
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async () => {
        during = [await discardQueuedEntry(key), await updateQueuedEntry(key, { fields: makeFields() })]
        return 'pass' as const
      },
    ]
    await replayOutbox()
    expect(during).toEqual(['sending', 'sending'])
    expect(await discardQueuedEntry(key)).toBe('gone')
  })
})

const stringly = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
