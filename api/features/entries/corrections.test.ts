import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../contract/entries.ts'
import { apiPaths } from '../../contract/paths.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import { correct as correctOn, publish as publishOn, sha256, type Published } from '../../testing/authors.ts'
import { createToy, testPassword, type EntryForm } from '../../testing/builders.ts'
import { countEntries, entryPhoto, keyed, postEntry, readJourney } from '../../testing/entries.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { multipartType } from '../../testing/multipart.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

const publish = (fields: EntryForm = {}, toyId?: string) => publishOn(server, fields, toyId)
const correct = (
  entry: Published,
  fields: EntryForm = {},
  headers?: Record<string, string>,
  place = { url: server.url },
) => correctOn(place, entry, fields, headers)

const onlyStop = async ({ toyId }: Published) => {
  const { journeyEntries } = await readJourney(server, toyId)
  expect(journeyEntries).toHaveLength(1)
  return journeyEntries[0]
}
const rowOf = ({ key }: Published) => server.knex('entries').where({ submission_key: key })

describe('a correction', () => {
  it('replaces words, place and photo, and every visitor sees it at once', async () => {
    const entry = await publish({ image: await entryPhoto(640), takenAt: '2025-03-03T10:00:00.000+13:00' })
    const other = await server.join()
    for (const place of [server, other]) await readJourney(place, entry.toyId)
    const before = await onlyStop(entry)
    const words = { location: 'Porto', comment: 'It was Porto', addedBy: 'Cleo B', latitude: '41.1', longitude: '-8.6' }
    const { status, body, headers } = await correct(entry, { ...words, image: await entryPhoto(700) })
    expect(status).toBe(200)
    expect(headers.get('idempotency-key')).toBe(entry.key)
    expect(headers.get('idempotency-replayed')).toBeNull()
    expect(body).toMatchObject({ ...words, latitude: 41.1, longitude: -8.6, photo: { width: 700, height: 480 } })
    expect(body).toMatchObject({ id: before?.id, date: before?.date, receivedAt: before?.receivedAt })
    expect(body.imageUrl).not.toBe(before?.imageUrl)
    expect((await fetch(server.url + (body.imageUrl ?? ''))).status).toBe(200)
    for (const place of [server, other]) {
      expect((await readJourney(place, entry.toyId)).journeyEntries).toEqual([body])
    }
  })

  it('brings the facts of the toy up to date', async () => {
    const entry = await publish()
    await correct(entry, { location: 'Porto' })
    expect(await server.knex('toys').where({ id: entry.toyId }).first()).toMatchObject({
      ...{ stop_count: 1, last_location: 'Porto', recent_locations: ['Porto'] },
    })
  })

  it('without a photo takes the photo away', async () => {
    const entry = await publish({ image: await entryPhoto() })
    expect((await correct(entry)).body).toMatchObject({ imageUrl: null, photo: null })
    expect(await rowOf(entry)).toMatchObject([{ photo_key: null, photo_width: null, photo_height: null }])
  })

  it('leaves the photo as it is when it says so, and replaces it when it has another', async () => {
    const entry = await publish({ image: await entryPhoto(640) })
    const before = await onlyStop(entry)
    const { status, body } = await correct(entry, { comment: 'Better words', keepPhoto: 'true' })
    expect([status, body.comment]).toEqual([200, 'Better words'])
    expect([body.imageUrl, body.photo]).toEqual([before?.imageUrl, before?.photo])
    expect((await fetch(server.url + (body.imageUrl ?? ''))).status).toBe(200)
    const other = await correct(entry, { edition: '3', keepPhoto: 'true', image: await entryPhoto(700) })
    expect(other.body.photo).toMatchObject({ width: 700 })
    expect((await correct(entry, { edition: '4', keepPhoto: 'false' })).body.photo).toBeNull()
  })

  it('that arrives again, or after a newer one, changes nothing', async () => {
    const entry = await publish()
    const third = await correct(entry, { edition: '3', comment: 'Third' })
    for (const late of [
      { edition: '3', comment: 'Third' },
      { edition: '2', comment: 'Second', image: await entryPhoto() },
    ]) {
      const { status, body, headers } = await correct(entry, late)
      expect(status).toBe(200)
      expect(headers.get('idempotency-replayed')).toBe('true')
      expect(body).toEqual(third.body)
    }
    expect(await onlyStop(entry)).toEqual(third.body)
  })

  it('that was stored before the entry was hidden is told so; a newer one is refused', async () => {
    const entry = await publish()
    const { body } = await correct(entry, { comment: 'Corrected' })
    await rowOf(entry).update({ hidden_at: server.knex.fn.now() })
    const again = await correct(entry, { comment: 'Corrected' })
    expect([again.status, again.body]).toEqual([200, body])
    expect((await correct(entry, { edition: '3' })).body).toMatchObject({ code: 'forbidden' })
    expect(await rowOf(entry)).toMatchObject([{ comment: 'Corrected' }])
  })

  it('needs a newer edition than the entry was published with', async () => {
    const entry = await publish({ edition: '5' })
    expect((await correct(entry, { edition: '5', comment: 'Late' })).headers.get('idempotency-replayed')).toBe('true')
    expect((await correct(entry, { edition: '6', comment: 'New' })).body.comment).toBe('New')
  })

  it.each([[['2', '3']], [['3', '2']]])('and another at the same time (%s) end with the newer', async (editions) => {
    const entry = await publish()
    const other = await server.join()
    const lock = await server.knex.transaction()
    await lock('toys').where({ id: entry.toyId }).forUpdate().select('id')
    const images = [await entryPhoto(710), await entryPhoto(720)]
    const sent = editions.map((edition, i) =>
      correct(entry, { edition, comment: `Edition ${edition}`, image: images[i] }, undefined, i === 0 ? server : other),
    )
    await waitForLocks(server.knex, 2)
    await lock.rollback()
    const answers = await Promise.all(sent)
    await other.stop()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const newer = answers[editions.indexOf('3')]
    expect(newer?.body.comment).toBe('Edition 3')
    expect(await onlyStop(entry)).toEqual(newer?.body)
  })

  it('leaves the first content the one that a late resend is compared with', async () => {
    const entry = await publish()
    const { body } = await correct(entry, { comment: 'Corrected' })
    const resend = await postEntry(server, entry.toyId, {}, keyed(entry.key))
    expect([resend.status, resend.body]).toEqual([200, body])
    expect((await postEntry(server, entry.toyId, { comment: 'Corrected' }, keyed(entry.key))).status).toBe(422)
  })

  it('names every field that is wrong, and the edition that is missing', async () => {
    const entry = await publish()
    const { status, body } = await correct(entry, { edition: undefined, location: ' ', latitude: '91' })
    expect(status).toBe(400)
    expect(Object.keys(body.issues ?? {}).sort()).toEqual(['edition', 'latitude', 'location'])
    expect((await correct(entry, { image: new Blob(['no picture']) })).status).toBe(415)
    expect(await onlyStop(entry)).toMatchObject({ location: 'Lisbon' })
  })
})

const notTheAuthor = 'This entry can only be changed on the device that sent it.'

describe('a correction is refused', () => {
  it.each<[string, (entry: Published) => Record<string, string>]>([
    ['another token', () => ({ Authorization: `Bearer ${randomBytes(32).toString('base64url')}` })],
    ['no token', () => ({})],
    ['the token in another scheme', ({ token }) => ({ Authorization: `Basic ${token}` })],
    ['the hash instead of the token', ({ token }) => ({ Authorization: `Bearer ${sha256(token)}` })],
  ])('with %s', async (_, headers) => {
    const entry = await publish()
    const { status, body } = await correct(entry, { comment: 'Mine now', password: testPassword }, headers(entry))
    expect([status, body]).toMatchObject([403, { code: 'forbidden', message: notTheAuthor }])
    expect(await onlyStop(entry)).toMatchObject({ comment: 'Saw the trams' })
  })

  it('for an entry that was sent without an author', async () => {
    const entry = await publish({ authorHash: undefined })
    expect((await correct(entry)).body).toMatchObject({ code: 'forbidden', message: notTheAuthor })
  })

  it('after an admin has changed the entry', async () => {
    const entry = await publish()
    const admin = await createAdminClient(server.url)
    const { id, location, addedBy } = (await onlyStop(entry)) as Entry
    const edited = await admin.send('PUT', `/api/entries/${id}`, { location, addedBy, comment: 'Mended' })
    expect(edited.status).toBe(200)
    expect((await correct(entry, { comment: 'Rude again' })).status).toBe(403)
    expect(await onlyStop(entry)).toMatchObject({ comment: 'Mended' })
  })

  it('24 hours after the entry was received', async () => {
    const entry = await publish()
    const receive = (ago: string) => rowOf(entry).update({ received_at: server.knex.raw('now() - ?::interval', [ago]) })
    await receive('23 hours 59 minutes')
    expect((await correct(entry)).status).toBe(200)
    await receive('24 hours 1 second')
    const { status, body } = await correct(entry, { edition: '3' })
    expect([status, body]).toMatchObject([
      403,
      { code: 'forbidden', message: 'An entry can only be changed for 24 hours after it was published.' },
    ])
    expect((await correct(entry)).status, 'it was stored in time, and its answer lost').toBe(200)
  })

  it('for a key that is unknown, no UUID, or of another toy', async () => {
    const entry = await publish()
    const { id } = await createToy(server.knex)
    for (const other of [{ key: randomUUID() }, { key: 'abc' }, { toyId: id }]) {
      const { status, body } = await correct({ ...entry, ...other })
      expect([status, body]).toMatchObject([404, { code: 'not_found', message: 'Entry not found' }])
    }
  })

  it.each(['entries', 'toys'] as const)('once its %s row was removed', async (table) => {
    const entry = await publish()
    const row = table === 'toys' ? server.knex('toys').where({ id: entry.toyId }) : rowOf(entry)
    await row.delete()
    const { status, body } = await correct(entry)
    expect([status, body.code]).toEqual([410, 'removed'])
    expect(await countEntries(server, entry.toyId)).toBe(0)
  })

  it('when the entry is removed while the correction is under way', async () => {
    const entry = await publish()
    const lock = await server.knex.transaction()
    await lock('toys').where({ id: entry.toyId }).forUpdate().select('id')
    const sent = correct(entry)
    await waitForLocks(server.knex, 1)
    await lock('entries').where({ submission_key: entry.key }).delete()
    await lock.commit()
    expect((await sent).status).toBe(410)
  })

  it('when another website’s page makes it', async () => {
    const entry = await publish()
    const headers = { Authorization: `Bearer ${entry.token}`, Origin: 'https://evil.example' }
    expect((await correct(entry, {}, headers)).status).toBe(403)
    expect(await onlyStop(entry)).toMatchObject({ comment: 'Saw the trams' })
  })

  it('before its body is read', async () => {
    const { toyId, key } = await publish()
    const status = await new Promise((resolve, reject) => {
      const headers = { 'Content-Type': multipartType, 'Content-Length': 1_000_000 }
      const put = request(server.url + apiPaths.ownEntry(toyId, key), { method: 'PUT', headers }, (response) => {
        resolve(response.statusCode)
        put.destroy()
      })
      put.once('error', reject)
      put.flushHeaders()
    })
    expect(status).toBe(403)
  })
})

it('nothing public tells who the author is', async () => {
  const entry = await publish()
  const { body } = await correct(entry)
  const journey = await (await fetch(server.url + apiPaths.toy(entry.toyId))).text()
  for (const text of [JSON.stringify(body), journey]) {
    expect(text).not.toMatch(/author/i)
    expect(text).not.toContain(sha256(entry.token))
  }
})
