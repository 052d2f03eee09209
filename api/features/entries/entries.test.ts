import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { entrySchema } from '../../contract/entries.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { createToy, type EntryForm } from '../../testing/builders.ts'
import { countEntries, entryPhoto, keyed, postEntry, readJourney } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

const post = (toyId: string, fields?: EntryForm, headers?: Record<string, string>) =>
  postEntry(server, toyId, fields, headers)
const rows = (toyId: string) => countEntries(server, toyId)
const journey = (toyId: string) => readJourney(server, toyId)

describe('adding an entry', () => {
  it('works for a client that sends neither a key nor a time', async () => {
    const toy = await createToy(server.knex)
    const before = Date.now()
    const { status, body, headers } = await post(toy.id.toLowerCase())
    expect(status).toBe(201)
    expect(entrySchema.parse(body)).toEqual(body)
    expect(body).toMatchObject({ toyId: toy.id, location: 'Lisbon', addedBy: 'Cleo', photo: null, submissionKey: null })
    expect(Date.parse(body.date)).toBeGreaterThanOrEqual(before)
    expect(headers.get('idempotency-key')).toBeNull()
    expect((await journey(toy.id)).journeyEntries).toEqual([body])
  })

  it('keeps the photo in three sizes and answers exactly what the journey shows', async () => {
    const toy = await createToy(server.knex)
    const key = randomUUID()
    const { status, body, headers } = await post(toy.id, { image: await entryPhoto() }, keyed(key))
    expect(status).toBe(201)
    expect(headers.get('idempotency-key')).toBe(key)
    expect(body).toMatchObject({ submissionKey: key, photo: { width: 640, height: 480 } })
    expect((await journey(toy.id)).journeyEntries).toEqual([body])
    for (const url of [body.imageUrl ?? '', ...(body.photo?.sources ?? []).map((source) => source.url)]) {
      expect((await fetch(server.url + url)).status).toBe(200)
    }
    expect(await readdir(server.tempDir)).toEqual([])
  })

  it('keeps the time and the day of the place where it was written', async () => {
    const toy = await createToy(server.knex)
    const { body } = await post(toy.id, { takenAt: '2025-12-31T23:30:00.000+13:00' })
    expect(body.date).toBe('2025-12-31T23:30:00.000+13:00')
    expect(Date.parse(body.receivedAt)).toBeGreaterThan(Date.parse(body.date))
  })

  it('clamps a time before the toy and one in the future', async () => {
    const toy = await createToy(server.knex, { createdAt: new Date('2025-05-05T05:05:05Z') })
    const early = await post(toy.id, { takenAt: '1999-01-01T00:00:00Z' })
    expect(early.body.date).toBe('2025-05-05T05:05:05.000Z')
    const future = await post(toy.id, { takenAt: '2999-01-01T00:00:00Z' })
    expect(Date.parse(future.body.date)).toBeLessThanOrEqual(Date.now())
  })

  it('leaves the toy where its newest stop is, however late another arrives', async () => {
    const toy = await createToy(server.knex)
    await post(toy.id, { location: 'Second', takenAt: '2025-08-02T10:00:00Z' })
    await post(toy.id, { location: 'First', takenAt: '2025-08-01T10:00:00Z' })
    const row = await server.knex('toys').where({ id: toy.id }).first()
    expect(row).toMatchObject({ stop_count: 2, last_location: 'Second', recent_locations: ['First', 'Second'] })
    expect((await journey(toy.id)).journeyEntries.map(({ location }) => location)).toEqual(['First', 'Second'])
  })

  it('ignores fields that are not the sender’s to choose', async () => {
    const toy = await createToy(server.knex)
    const extra = {
      id: '1',
      toyId: 'OTHER',
      imageUrl: 'https://evil.example/x',
      status: 'completed',
      orderId: '7',
      photoKey: 'f'.repeat(40),
    }
    const { status, body } = await post(toy.id, extra)
    expect(status).toBe(201)
    expect(body).toMatchObject({ toyId: toy.id, imageUrl: null })
    expect((await journey(toy.id)).status).toBe('active')
  })

  it('counts what a person sees as characters', async () => {
    const toy = await createToy(server.knex)
    const family = '👩‍👩‍👧‍👦'
    expect((await post(toy.id, { location: family.repeat(25), addedBy: 'e\u0301'.repeat(25) })).status).toBe(201)
    const { status, body } = await post(toy.id, { location: family.repeat(26) })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_input',
      message: 'Location must be 25 characters or less',
      issues: { location: 'Location must be 25 characters or less' },
    })
  })

  it.each([undefined, '', 'null', 'NaN', '91', '-90.1', 'undefined', '1e1'])(
    'refuses the latitude %s',
    async (latitude) => {
      const toy = await createToy(server.knex)
      const { status, body } = await post(toy.id, { latitude }, keyed())
      expect(status).toBe(400)
      expect(Object.keys(body.issues ?? {})).toEqual(['latitude'])
      expect(await rows(toy.id)).toBe(0)
    },
  )

  it('stores 0, 0, and brings a longitude from another world home', async () => {
    const toy = await createToy(server.knex)
    expect((await post(toy.id, { latitude: '0', longitude: '0' })).body).toMatchObject({ latitude: 0, longitude: 0 })
    expect((await post(toy.id, { longitude: '898.25' })).body.longitude).toBe(178.25)
  })

  it('names every wrong field at once', async () => {
    const toy = await createToy(server.knex)
    const { body } = await post(toy.id, { location: ' ', comment: undefined, addedBy: 'x'.repeat(26), longitude: 'x' })
    expect(Object.keys(body.issues ?? {}).sort()).toEqual(['addedBy', 'comment', 'location', 'longitude'])
  })

  it('answers 404 for a toy that is gone', async () => {
    const { status, body } = await post('GONE-1', {}, keyed())
    expect(status).toBe(404)
    expect(body.code).toBe('not_found')
    expect(await server.knex('submission_keys').where({ toy_id: 'GONE-1' })).toEqual([])
  })

  it('takes an empty body for an accident on the way', async () => {
    const toy = await createToy(server.knex)
    const response = await fetch(`${server.url}/api/toys/${toy.id}/entries`, { method: 'POST', headers: keyed() })
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).code).toBe('invalid_input')
  })
})
