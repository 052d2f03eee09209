import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { photoCacheSeconds } from '../../contract/limits.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import {
  correct,
  newAuthor,
  publish as publishOn,
  sendAs,
  sha256,
  takeBack,
  type Published,
} from '../../testing/authors.ts'
import { createToy, type EntryForm } from '../../testing/builders.ts'
import { countEntries, entryPhoto, readJourney } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)
const publish = (fields: EntryForm = {}, toyId?: string) => publishOn(server, fields, toyId)
const rowOf = ({ key }: Published) => server.knex('entries').where({ submission_key: key })
const toyOf = ({ toyId }: Published) => server.knex('toys').where({ id: toyId }).first()
const taken = ({ key }: Published) => [200, { submissionKey: key, takenBack: true }]
const answerOf = async (answer: ReturnType<typeof takeBack>) => {
  const { status, body } = await answer
  return [status, body]
}

/** Holds what every change of a toy needs, so that requests queue up behind it. */
async function holdToy({ toyId }: Published) {
  const lock = await server.knex.transaction()
  await lock('toys').where({ id: toyId }).forUpdate().select('id')
  return lock
}

describe('taking an entry back', () => {
  it('removes the stop and what was counted from it, for every visitor at once', async () => {
    const first = await publish({ location: 'Lisbon', latitude: '38.7', longitude: '-9.1' })
    const { toyId } = first
    const second = await publish({ location: 'Porto', latitude: '41.1', longitude: '-8.6' }, toyId)
    const third = await publish({ location: 'Faro', latitude: '37', longitude: '-7.9' }, toyId)
    const other = await server.join()
    for (const place of [server, other]) expect((await readJourney(place, toyId)).journeyEntries).toHaveLength(3)
    const etag = (await fetch(server.url + apiPaths.toy(toyId))).headers.get('etag') ?? ''

    expect(await answerOf(takeBack(other, third))).toEqual(taken(third))
    for (const place of [server, other]) {
      const { journeyEntries, stopCount = 2 } = await readJourney(place, toyId)
      expect([stopCount, ...journeyEntries.map(({ location }) => location)]).toEqual([2, 'Lisbon', 'Porto'])
    }
    expect((await fetch(server.url + apiPaths.toy(toyId), { headers: { 'If-None-Match': etag } })).status).toBe(200)
    const facts = { stop_count: 2, last_location: 'Porto', recent_locations: ['Lisbon', 'Porto'] }
    expect(await toyOf(first)).toMatchObject(facts)
    await takeBack(server, second)
    await takeBack(server, first)
    expect(await toyOf(first)).toMatchObject({
      ...{ stop_count: 0, last_location: null, last_entry_at: null, recent_locations: [] },
    })
  })

  it('resumes the search that the entry had ended, unless another stop shows that the toy was found', async () => {
    const first = await publish({ location: 'Lisbon' })
    const since = new Date()
    await server.knex('toys').where({ id: first.toyId }).update({ lost_at: since })
    const found = await publish({ location: 'Porto' }, first.toyId)
    expect((await readJourney(server, first.toyId)).lostAt).toBeNull()
    await takeBack(server, found)
    expect((await toyOf(first))?.lost_at).toEqual(since)

    const again = await publish({ location: 'Porto' }, first.toyId)
    await publish({ location: 'Faro' }, first.toyId)
    await takeBack(server, again)
    expect((await toyOf(first))?.lost_at).toBeNull()
  })

  it('ends its photo at once, on every process', async () => {
    const entry = await publish({ image: await entryPhoto(631) })
    const { journeyEntries } = await readJourney(server, entry.toyId)
    const url = journeyEntries[0]?.imageUrl ?? ''
    const other = await server.join()
    for (const place of [server, other]) {
      const { status, headers } = await fetch(place.url + url)
      expect([status, headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining(`max-age=${photoCacheSeconds}`),
      ])
    }
    expect((await takeBack(server, entry)).status).toBe(200)
    for (const place of [server, other]) expect((await fetch(place.url + url)).status).toBe(404)
  })

  it('is told of whatever is sent again: 410, for the entry, a correction and the request itself', async () => {
    const entry = await publish()
    expect((await takeBack(server, entry)).status).toBe(200)
    for (const late of [sendAs(server, entry), sendAs(server, entry, { comment: 'Other words' })]) {
      expect(await late).toMatchObject({ status: 410, body: { code: 'removed' } })
    }
    expect(await correct(server, entry)).toMatchObject({ status: 410, body: { code: 'removed' } })
    expect(await takeBack(server, entry)).toMatchObject({ status: 410, body: { code: 'removed' } })
    expect(await countEntries(server, entry.toyId)).toBe(0)
  })

  it('closes the key of an entry that has not arrived yet', async () => {
    const author = newAuthor((await createToy(server.knex)).id)
    expect(await answerOf(takeBack(server, author))).toEqual(taken(author))
    expect((await sendAs(server, author, { image: await entryPhoto() })).status).toBe(410)
    expect((await takeBack(server, author)).status).toBe(410)
    expect(await countEntries(server, author.toyId)).toBe(0)
  })

  it('works for an entry that reports have hidden, and counts it once', async () => {
    const entry = await publish()
    await publish({ location: 'Porto' }, entry.toyId)
    await rowOf(entry).update({ hidden_at: server.knex.fn.now() })
    await server.knex('toys').where({ id: entry.toyId }).update({ stop_count: 1 })
    expect((await takeBack(server, entry)).status).toBe(200)
    expect(await toyOf(entry)).toMatchObject({ stop_count: 1, last_location: 'Porto' })
  })

  it('works after the toy got another ID, and when the toy is gone', async () => {
    const entry = await publish()
    const renamed = `NEW-${randomBytes(4).toString('hex')}`
    await server.knex('toys').where({ id: entry.toyId }).update({ id: renamed })
    expect((await takeBack(server, entry)).status).toBe(200)
    expect(await countEntries(server, renamed)).toBe(0)
    const other = await publish()
    await server.knex('toys').where({ id: other.toyId }).delete()
    expect((await takeBack(server, other)).status).toBe(410)
    const never = newAuthor(other.toyId)
    expect(await answerOf(takeBack(server, never))).toEqual(taken(never))
  })

  it('is open to a sender from whom nothing new is taken', async () => {
    const entry = await publish()
    const { sender } = (await rowOf(entry).first()) as { sender: Buffer }
    await server.knex('blocked_senders').insert({ sender, until: new Date(Date.now() + 60_000) })
    const statuses = [(await correct(server, entry)).status, (await takeBack(server, entry)).status]
    await server.knex('blocked_senders').delete()
    expect(statuses).toEqual([429, 200])
  })
})

describe('taking an entry back is refused', () => {
  it.each<[string, (entry: Published) => Record<string, string>]>([
    ['another device', () => ({ Authorization: `Bearer ${randomBytes(32).toString('base64url')}` })],
    ['a request without a token', () => ({})],
    ['who knows only the hash', ({ token }) => ({ Authorization: `Bearer ${sha256(token)}` })],
    ['another website’s page', ({ token }) => ({ Authorization: `Bearer ${token}`, Origin: 'https://evil.example' })],
  ])('to %s', async (_, headers) => {
    const entry = await publish()
    const { status, body } = await takeBack(server, entry, headers(entry))
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(await countEntries(server, entry.toyId)).toBe(1)
  })

  it('without a token also for a key that is unknown, which stays open', async () => {
    const author = newAuthor((await createToy(server.knex)).id)
    expect((await takeBack(server, author, {})).status).toBe(403)
    expect((await sendAs(server, author)).status).toBe(201)
  })

  it('24 hours after the entry was received, whatever the device’s clock said', async () => {
    const entry = await publish({ takenAt: '2031-01-01T00:00:00.000Z' })
    const receive = (ago: string) => rowOf(entry).update({ received_at: server.knex.raw('now() - ?::interval', [ago]) })
    await receive('24 hours 1 second')
    expect(await takeBack(server, entry)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'An entry can only be taken back for 24 hours after it was published.' },
    })
    expect(await countEntries(server, entry.toyId)).toBe(1)
    await receive('23 hours 59 minutes')
    expect((await takeBack(server, entry)).status).toBe(200)
  })

  it('for a key that cannot be one', async () => {
    const { toyId, token } = await publish()
    expect((await takeBack(server, { toyId, token, key: 'abc' })).status).toBe(404)
  })

  it('once an admin has changed the entry', async () => {
    const entry = await publish()
    const admin = await createAdminClient(server.url)
    const { id } = (await rowOf(entry).first()) as { id: number }
    const edited = { location: 'Lisbon', addedBy: 'Cleo', comment: 'Mended' }
    expect((await admin.send('PUT', apiPaths.entry(id), edited)).status).toBe(200)
    expect((await takeBack(server, entry)).status).toBe(403)
  })
})

describe('at the same time', () => {
  it('the entry itself arrives: nothing of it stays, whichever is first', async () => {
    for (const isFirst of [true, false]) {
      const author = newAuthor((await createToy(server.knex)).id)
      const other = await server.join()
      const lock = await holdToy(author)
      const calls = [() => sendAs(server, author), () => takeBack(other, author)]
      if (isFirst) calls.reverse()
      const [first] = [calls[0]?.()]
      await waitForLocks(server.knex, 1)
      const second = calls[1]?.()
      await waitForLocks(server.knex, 2)
      await lock.rollback()
      const statuses = [(await first)?.status, (await second)?.status]
      expect(statuses).toEqual(isFirst ? [200, 410] : [201, 200])
      expect(await countEntries(server, author.toyId)).toBe(0)
      expect(await toyOf(author)).toMatchObject({ stop_count: 0, last_location: null })
      expect((await sendAs(server, author)).status).toBe(410)
    }
  })

  it('a correction is under way: it is told that the entry is gone, or was stored before', async () => {
    const entry = await publish()
    const lock = await holdToy(entry)
    const removal = takeBack(server, entry)
    await waitForLocks(server.knex, 1)
    const other = await server.join()
    const correction = correct(other, entry, { image: await entryPhoto(633) })
    await waitForLocks(server.knex, 2)
    await lock.rollback()
    expect([(await removal).status, (await correction).status]).toEqual([200, 410])
    expect(await rowOf(entry)).toEqual([])
  })

  it('an admin deletes or erases it, or reports hide it: it is counted once', async () => {
    const admin = await createAdminClient(server.url)
    const acts = {
      delete: (id: number) => admin.send('DELETE', apiPaths.entry(id)),
      erase: (id: number) => admin.send('POST', apiPaths.erasures(), { kind: 'entry', id: String(id) }),
      // As reports do it.
      hide: (id: number, { toyId }: Published) =>
        server.knex.transaction(async (trx) => {
          await trx('toys').where({ id: toyId }).forUpdate().select('id')
          if ((await trx('entries').where({ id }).update({ hidden_at: trx.fn.now() })) === 0) return
          await trx('toys').where({ id: toyId }).decrement('stop_count', 1)
        }),
    }
    for (const act of Object.values(acts)) {
      const entry = await publish()
      await publish({ location: 'Porto' }, entry.toyId)
      const { id } = (await rowOf(entry).first()) as { id: number }
      const [{ status }] = await Promise.all([takeBack(server, entry), act(id, entry)])
      expect([200, 410]).toContain(status)
      expect(await toyOf(entry)).toMatchObject({ stop_count: 1, last_location: 'Porto' })
      expect(await countEntries(server, entry.toyId)).toBe(1)
    }
  })

  it('everything at once, on two servers: one request takes it back, and nothing comes again', async () => {
    const other = await server.join()
    const author = newAuthor((await createToy(server.knex)).id)
    const kept = await publish({ location: 'Porto' }, author.toyId)
    const place = (i: number) => (i % 2 === 0 ? server : other)
    const sends = Array.from({ length: 6 }, (_, i) => sendAs(place(i), author))
    const changes = Array.from({ length: 4 }, (_, i) => correct(place(i), author, { edition: String(i + 2) }))
    const removals = Array.from({ length: 4 }, (_, i) => takeBack(place(i), author))
    const sent = (await Promise.all(sends)).map(({ status }) => status)
    const corrected = (await Promise.all(changes)).map(({ status }) => status)
    const removed = (await Promise.all(removals)).map(({ status }) => status)
    expect(removed.sort()).toEqual([200, 410, 410, 410])
    for (const status of sent) expect([200, 201, 410]).toContain(status)
    for (const status of corrected) expect([200, 404, 410]).toContain(status)
    expect(sent.filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    expect(await rowOf(author)).toEqual([])
    expect(await toyOf(kept)).toMatchObject({ stop_count: 1, last_location: 'Porto' })
    expect((await sendAs(server, author)).status).toBe(410)
  })
})
