import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createToy, type EntryForm } from '../../testing/builders.ts'
import { countEntries, entryPhoto, keyed, postEntry, readJourney } from '../../testing/entries.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { multipartBody, multipartType } from '../../testing/multipart.ts'
import { fingerprint, isSameContent } from './fingerprint.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

const post = (toyId: string, fields?: EntryForm, headers?: Record<string, string>) =>
  postEntry(server, toyId, fields, headers)
const rows = (toyId: string) => countEntries(server, toyId)
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const keyRows = (key: string) => server.knex('submission_keys').where({ key })

describe('sending again with the same key', () => {
  it('answers the stored entry, also after the password has changed', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    const image = await entryPhoto()
    const first = await post(toy.id, { image }, headers)
    const { passwordHash } = await createToy(server.knex, { password: 'new' })
    await server.knex('toys').where({ id: toy.id }).update({ password_hash: passwordHash })
    const later = { takenAt: '2025-02-02T02:02:02Z', sentAt: '2025-02-03T02:02:02Z' }
    for (const password of ['bear hug', '', undefined]) {
      const again = await post(toy.id.toLowerCase(), { image, password, ...later }, headers)
      expect(again.status).toBe(200)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.headers.get('idempotency-key')).toBe(headers['Idempotency-Key'])
      expect(again.body).toEqual(first.body)
    }
    expect(await rows(toy.id)).toBe(1)
    expect((await readJourney(server, toy.id)).journeyEntries).toHaveLength(1)
  })

  it('answers it also to a sender who has guessed too often to add anything now', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    await post(toy.id, {}, headers)
    for (let i = 0; i < 5; i++) expect((await post(toy.id, { password: 'wrong' }, keyed())).status).toBe(403)
    expect((await post(toy.id, {}, keyed())).status).toBe(429)
    expect((await post(toy.id, {}, headers)).status).toBe(200)
    expect((await post(toy.id, { comment: 'Another' }, headers)).status).toBe(422)
  })

  it('refuses other content, and whatever could not have been stored', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    await post(toy.id, {}, headers)
    const tooLarge = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)])
    const others: EntryForm[] = [
      { comment: 'Another' },
      { latitude: '38.7224' },
      { image: await entryPhoto() },
      { location: 'x'.repeat(26) },
      { image: tooLarge },
    ]
    for (const fields of others) {
      const { status, body } = await post(toy.id, fields, headers)
      expect([status, body.code]).toEqual([422, 'already_sent_differently'])
    }
    const elsewhere = await post((await createToy(server.knex)).id, {}, headers)
    expect(elsewhere.status).toBe(422)
    expect(await rows(toy.id)).toBe(1)
  })

  it('takes a body that was cut off for an accident, not for other content', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    await post(toy.id, {}, headers)
    const url = server.url + apiPaths.entries(toy.id)
    const cut = multipartBody([{ name: 'location', value: 'Lisbon' }], { end: false })
    for (const body of [cut, Buffer.alloc(0)]) {
      const type = { 'Content-Type': multipartType }
      const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body: new Uint8Array(body) })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }])
    }
  })

  it.each(['entries', 'toys'] as const)('does not bring back what was removed with its %s row', async (table) => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    const { body } = await post(toy.id, {}, headers)
    await server
      .knex(table)
      .where({ id: table === 'toys' ? toy.id : body.id })
      .delete()
    for (const fields of [{}, { comment: 'Another' }]) {
      const late = await post(toy.id, fields, headers)
      expect([late.status, late.body.code]).toEqual([410, 'removed'])
    }
    expect(await rows(toy.id)).toBe(0)
  })

  it('starts afresh at once after a failure', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    expect((await post(toy.id, { password: 'wrong' }, headers)).status).toBe(403)
    expect((await post(toy.id, { location: '' }, headers)).status).toBe(400)
    const broken = new Blob(['not a picture at all'])
    expect((await post(toy.id, { image: broken }, headers)).status).toBe(415)
    expect(await keyRows(headers['Idempotency-Key'])).toEqual([])
    expect((await post(toy.id, { comment: 'The final words' }, headers)).status).toBe(201)
  })

  it('refuses a key that is no UUID', async () => {
    const toy = await createToy(server.knex)
    expect((await post(toy.id, {}, keyed('abc'))).body).toMatchObject({
      code: 'invalid_input',
      message: 'Idempotency-Key must be a UUID',
    })
  })

  it('takes a key in capitals for the same', async () => {
    const toy = await createToy(server.knex)
    const key = randomUUID()
    expect((await post(toy.id, {}, keyed(key))).status).toBe(201)
    expect((await post(toy.id, {}, keyed(key.toUpperCase()))).status).toBe(200)
  })

  it('never doubles an entry whose key was cleaned away', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    await post(toy.id, {}, headers)
    await keyRows(headers['Idempotency-Key']).delete()
    const { status, body } = await post(toy.id, {}, headers)
    expect([status, body.message]).toEqual([
      422,
      'This entry was published more than 12 months ago and can’t be sent again.',
    ])
    expect(await rows(toy.id)).toBe(1)
  })
})

/** Lets every request come to its last transaction before any may begin it: each in a process of its own. */
async function atOnce<T>(
  toyIds: readonly string[],
  requests: readonly ((place: { url: string }) => Promise<T>)[],
): Promise<T[]> {
  const places = await Promise.all(requests.map(() => server.join()))
  const lock = await server.knex.transaction()
  await lock('toys').whereIn('id', toyIds).forUpdate().select('id')
  const answers = requests.map((request, i) => request(places[i] ?? server))
  await waitForLocks(server.knex, requests.length)
  await lock.rollback()
  const all = await Promise.all(answers)
  await Promise.all(places.map((place) => place.stop()))
  return all
}

describe('copies that arrive together', () => {
  it('become one row: the first to finish stores it, the others get its entry', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    const image = await entryPhoto(800)
    const sent = await Promise.all(Array.from({ length: 8 }, () => post(toy.id, { image }, headers)))
    expect(statuses(sent)).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows(toy.id)).toBe(1)
    expect(await server.knex('toys').where({ id: toy.id }).first()).toMatchObject({ stop_count: 1 })
    expect(await keyRows(headers['Idempotency-Key'])).toHaveLength(1)
  })

  it('do so across two processes', async () => {
    const other = await server.join()
    const toy = await createToy(server.knex)
    const headers = keyed()
    const image = await entryPhoto(820)
    const places = [server, other, server, other, server, other]
    const sent = await Promise.all(places.map((place) => postEntry(place, toy.id, { image }, headers)))
    expect(statuses(sent)).toEqual([200, 200, 200, 200, 200, 201])
    expect(await rows(toy.id)).toBe(1)
    expect((await readJourney(other, toy.id)).journeyEntries).toHaveLength(1)
  })

  it('settle it in the last transaction, however far each has come', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    const image = await entryPhoto(840)
    const copies = Array.from(
      { length: 3 },
      () => (place: { url: string }) => postEntry(place, toy.id, { image }, headers),
    )
    expect(statuses(await atOnce([toy.id], copies))).toEqual([200, 200, 201])
    expect(await rows(toy.id)).toBe(1)
    expect(await server.knex('toys').where({ id: toy.id }).first()).toMatchObject({ stop_count: 1 })
  })

  it('with different content store one, and the other is told', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    const sent = await atOnce(
      [toy.id],
      ['One', 'Two'].map((comment) => (place) => postEntry(place, toy.id, { comment }, headers)),
    )
    expect(statuses(sent)).toEqual([201, 422])
    expect(await rows(toy.id)).toBe(1)
  })

  it('for two toys store one, and the other is told', async () => {
    const toys = [await createToy(server.knex), await createToy(server.knex)]
    const headers = keyed()
    const ids = toys.map(({ id }) => id)
    const sent = await atOnce(
      ids,
      ids.map((id) => (place) => postEntry(place, id, {}, headers)),
    )
    expect(statuses(sent)).toEqual([201, 422])
    const counts = await Promise.all(ids.map(rows))
    expect(counts.sort()).toEqual([0, 1])
    const facts = await server.knex('toys').whereIn('id', ids).orderBy('stop_count')
    expect(facts).toMatchObject([{ stop_count: 0, last_location: null }, { stop_count: 1 }])
  })
})

describe('a fingerprint', () => {
  const fields = { location: 'Oslo', comment: 'Snow', addedBy: 'Ada', latitude: 1, longitude: 2 }
  const content = { toyId: 'BEAR-1', fields, imageSha256: null }

  it('of version 1 stays as it was first stored', () => {
    expect(fingerprint(content).version).toBe(1)
    expect(fingerprint(content).digest.toString('hex')).toBe(
      'b62a5038c61d9d4ebbbafaef7c73bd21bac02b6d99bc6bf0bea3c93ccb8f4eeb',
    )
  })

  it('is compared by the version it was stored with', () => {
    expect(isSameContent(fingerprint(content), { ...content, toyId: 'bear-1' })).toBe(true)
    expect(isSameContent(fingerprint(content), { ...content, imageSha256: 'ab' })).toBe(false)
    expect(() => isSameContent({ ...fingerprint(content), version: 2 }, content)).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    )
  })

  it('is stored with its version', async () => {
    const toy = await createToy(server.knex)
    const headers = keyed()
    await post(toy.id, {}, headers)
    expect(await keyRows(headers['Idempotency-Key'])).toMatchObject([{ fingerprint_version: 1 }])
    await keyRows(headers['Idempotency-Key']).update({ fingerprint_version: 2 })
    // Written by a newer release: neither the same nor different, but to be sent again later.
    const later = await post(toy.id, {}, headers)
    expect([later.status, later.headers.get('retry-after')]).toEqual([503, '60'])
  })
})
