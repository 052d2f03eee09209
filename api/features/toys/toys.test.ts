import { describe, expect, it } from 'vitest'
import { featuredToysSchema, toySchema } from '../../contract/toys.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })

describe('GET /api/toys/{id}', () => {
  it('returns the whole journey by date, then ID, and nothing that is not public', async () => {
    const toy = await createToy(server.knex, { id: 'Order-1', mission: 'Größe & "Mut" \u2028 👩‍🚀' })
    const late = await createEntry(server.knex, toy.id, { date: new Date('2025-07-02T00:00:00Z') })
    const early = await createEntry(server.knex, toy.id, {
      date: new Date('2025-07-01T11:30:00Z'),
      dateOffset: 720,
      comment: 'Zeile 1\nZeile "2" \\ 😀',
      latitude: 0,
      longitude: -179.91,
      photoKey: 'a'.repeat(40),
      photoWidth: 1200,
      photoHeight: 1600,
      submissionKey: '0b1b2c3d-0000-4000-8000-000000000001',
    })
    const same = await createEntry(server.knex, toy.id, { date: late.date })
    const response = await get('/api/toys/Order-1')
    expect(response.status).toBe(200)
    const body: unknown = await response.json()
    const parsed = toySchema.parse(body)
    expect(body).toEqual(parsed)
    expect(parsed.journeyEntries.map((entry) => entry.id)).toEqual([early.id, late.id, same.id])
    expect(parsed.journeyEntries[0]).toMatchObject({
      toyId: 'Order-1',
      date: '2025-07-01T23:30:00.000+12:00',
      comment: 'Zeile 1\nZeile "2" \\ 😀',
      latitude: 0,
      longitude: -179.91,
      imageUrl: `/photos/${'a'.repeat(40)}-1600.webp`,
      photo: { width: 1200, height: 1600 },
      submissionKey: '0b1b2c3d-0000-4000-8000-000000000001',
    })
    expect(parsed.mission).toBe(toy.mission)
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|order_?id/i)
  })

  it('finds an ID in any case and returns the canonical one', async () => {
    await createToy(server.knex, { id: 'MiXed-7' })
    const body = (await (await get('/api/toys/mixed-7')).json()) as { id: string }
    expect(body.id).toBe('MiXed-7')
  })

  it('answers 304 as long as nothing visible has changed', async () => {
    const toy = await createToy(server.knex)
    const first = await get(`/api/toys/${toy.id}`)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const second = await get(`/api/toys/${toy.id}`, { 'If-None-Match': etag })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    const entry = await createEntry(server.knex, toy.id)
    const third = await get(`/api/toys/${toy.id}`, { 'If-None-Match': etag })
    expect(third.status).toBe(200)
    expect(toySchema.parse(await third.json()).journeyEntries.map(({ id }) => id)).toEqual([entry.id])
  })

  it('shows every change at once, also to many readers and when the toy is deleted and created again', async () => {
    const toy = await createToy(server.knex, { id: 'FRESH-1' })
    for (let stops = 1; stops <= 5; stops++) {
      const readers = Array.from({ length: 10 }, () => get('/api/toys/fresh-1').then((response) => response.text()))
      await createEntry(server.knex, toy.id)
      const body = toySchema.parse(await (await get('/api/toys/fresh-1')).json())
      expect(body.journeyEntries).toHaveLength(stops)
      await Promise.all(readers)
    }
    await server.knex('toys').where({ id: toy.id }).delete()
    expect((await get('/api/toys/fresh-1')).status).toBe(404)
    await createToy(server.knex, { id: 'Fresh-1' })
    expect(await (await get('/api/toys/fresh-1')).json()).toMatchObject({ id: 'Fresh-1', journeyEntries: [] })
  })

  it('compresses for clients that accept it', async () => {
    const toy = await createToy(server.knex)
    for (let i = 0; i < 10; i++) await createEntry(server.knex, toy.id)
    const plain = await get(`/api/toys/${toy.id}`, { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const response = await get(`/api/toys/${toy.id}`, { 'Accept-Encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
      expect(await response.text()).toBe(text)
    }
  })

  it('shows a tag that waits for activation', async () => {
    await createToy(server.knex, { id: 'WAITS', name: null, mission: null, ownerName: null, status: 'inactive' })
    const body = toySchema.parse(await (await get('/api/toys/waits')).json())
    expect(body).toMatchObject({ id: 'WAITS', name: null, mission: null, status: 'inactive', journeyEntries: [] })
  })

  it.each(['nobody', 'activate', 'a%20b', 'x'.repeat(21), '%F0%9F%A7%B8', "'%3B--"])(
    'has no toy named %s',
    async (id) => {
      const response = await get(`/api/toys/${id}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found', message: 'Toy not found' })
    },
  )
})

describe('GET /api/toys/featured', () => {
  it('lists twelve active or completed toys with stops, the most recently visited first, with at most 100 locations each', async () => {
    const own = await startTestServer()
    try {
      await createToy(own.knex, { id: 'NO-STOPS' })
      const inactive = await createToy(own.knex, { status: 'inactive' })
      await createEntry(own.knex, inactive.id, { date: new Date('2026-01-01T00:00:00Z') })
      for (let day = 1; day <= 13; day++) {
        const toy = await createToy(own.knex, { id: `DAY-${day}`, status: day % 2 ? 'active' : 'completed' })
        await createEntry(own.knex, toy.id, { date: new Date(Date.UTC(2025, 4, day)), location: `Stop ${day}` })
      }
      for (let i = 0; i < 105; i++) {
        await createEntry(own.knex, 'DAY-13', { date: new Date(Date.UTC(2025, 3, 1, 0, i)), location: `Early ${i}` })
      }
      const response = await fetch(`${own.url}/api/toys/featured`)
      expect(response.status).toBe(200)
      const body: unknown = await response.json()
      const toys = featuredToysSchema.parse(body)
      expect(body).toEqual(toys)
      expect(toys.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => `DAY-${13 - i}`))
      expect(toys[0]).toMatchObject({ stopCount: 106, currentLocation: 'Stop 13' })
      expect(toys[0]?.journeyEntries).toHaveLength(100)
      expect(toys[0]?.journeyEntries[0]).toEqual({ location: 'Early 6' })
      expect(toys[0]?.journeyEntries.at(-1)).toEqual({ location: 'Stop 13' })
    } finally {
      await own.close()
    }
  })
})
