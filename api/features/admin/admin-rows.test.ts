import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminEntry } from '../../contract/admin-entries.ts'
import type { AdminOrder } from '../../contract/admin-orders.ts'
import { auditPageSchema } from '../../contract/audit.ts'
import { toySchema } from '../../contract/toys.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createEntry, createOrder, createToy, entryForm } from '../../testing/builders.ts'
import { orientedJpeg } from '../../testing/photos.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()
let admin: AdminClient
beforeAll(async () => {
  admin = await createAdminClient(server.url)
})

const journey = async (id: string) => toySchema.parse(await (await fetch(`${server.url}/api/toys/${id}`)).json())
const order = {
  ...{ customerName: 'Grace', customerEmail: 'grace@example.org', shippingAddress: '2 Road\nFlat 1', city: 'Bath' },
  ...{ postalCode: 'BA1', country: 'Ireland', quantity: '2', totalAmount: '20' },
}

describe('entries in the dashboard', () => {
  it('are edited as JSON or with a photo, and the journey shows it at once', async () => {
    const toy = await createToy(server.knex)
    const entry = await createEntry(server.knex, toy.id)
    const body = { location: 'Oslo', addedBy: 'Bo', comment: '' }
    const edited = await admin.send('PUT', `/api/entries/${entry.id}`, body)
    expect(edited.status).toBe(200)
    expect(((await edited.json()) as AdminEntry).version).toMatch(/^[0-9a-f]{16}$/)
    const data = new FormData()
    for (const [name, value] of Object.entries({ location: 'Oslo 2', addedBy: 'Bo' })) data.set(name, value)
    data.set('image', new Blob([new Uint8Array(await orientedJpeg(1))]), 'x.jpg')
    expect((await admin.send('PUT', `/api/entries/${entry.id}`, data)).status).toBe(200)
    const [shown] = (await journey(toy.id)).journeyEntries
    expect(shown).toMatchObject({ location: 'Oslo 2', comment: '' })
    expect(shown?.imageUrl).toMatch(/^\/photos\//)
    const facts: unknown = await server.knex('toys').where({ id: toy.id }).first()
    expect(facts).toMatchObject({ stop_count: 1, last_location: 'Oslo 2', recent_locations: ['Oslo 2'] })
  })

  it('need a location and a name within their limits', async () => {
    const toy = await createToy(server.knex)
    const { id } = await createEntry(server.knex, toy.id)
    const refused = await admin.send('PUT', `/api/entries/${id}`, { location: 'x'.repeat(26), addedBy: '' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      issues: { location: 'Location must be 25 characters or less', addedBy: 'Your name is required' },
    })
    expect((await admin.send('PUT', '/api/entries/99999', { location: 'x', addedBy: 'y' })).status).toBe(404)
    expect((await admin.send('DELETE', '/api/entries/abc')).status).toBe(404)
  })

  it('answer the later of two conflicting edits with 409', async () => {
    const toy = await createToy(server.knex)
    const { id } = await createEntry(server.knex, toy.id)
    const body = { location: 'A', addedBy: 'B' }
    const { version } = (await (await admin.send('PUT', `/api/entries/${id}`, body)).json()) as AdminEntry
    expect((await admin.send('PUT', `/api/entries/${id}`, { ...body, location: 'C', version })).status).toBe(200)
    expect((await admin.send('PUT', `/api/entries/${id}`, { ...body, location: 'D', version })).status).toBe(409)
  })

  it('update the counts when they are deleted, and are not published again by a resend', async () => {
    const toy = await createToy(server.knex)
    await createEntry(server.knex, toy.id, { location: 'First' })
    const key = crypto.randomUUID()
    const init = { method: 'POST', headers: { 'Idempotency-Key': key } }
    const send = () => fetch(`${server.url}/api/toys/${toy.id}/entries`, { ...init, body: entryForm() })
    const { id } = (await (await send()).json()) as AdminEntry
    const statuses = (await Promise.all([1, 2].map(() => admin.send('DELETE', `/api/entries/${id}`)))).map(
      (r) => r.status,
    )
    expect(statuses.sort()).toEqual([204, 404])
    expect((await send()).status).toBe(410)
    expect((await journey(toy.id)).journeyEntries.map(({ location }) => location)).toEqual(['First'])
    const facts: unknown = await server.knex('toys').where({ id: toy.id }).first()
    expect(facts).toMatchObject({ stop_count: 1, last_location: 'First' })
  })
})

describe('orders in the dashboard', () => {
  it('are edited whole, and money stays exact', async () => {
    const { id } = await createOrder(server.knex, { status: 'processing' })
    const response = await admin.send('PUT', `/api/orders/${id}`, { ...order, totalAmount: '0019.9' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ...order, quantity: 2, totalAmount: '19.90', status: 'processing' })
  })

  it.each([
    ['quantity', '0'],
    ['quantity', '1.5'],
    ['totalAmount', '-1'],
    ['totalAmount', '1e3'],
    ['customerEmail', 'nobody'],
    ['city', ' '],
    ['status', 'lost'],
  ])('refuse %s %j', async (field, value) => {
    const { id } = await createOrder(server.knex)
    const response = await admin.send('PUT', `/api/orders/${id}`, { ...order, [field]: value })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { issues: object }).issues).toHaveProperty(field)
  })

  it('switch between pending and shipped, and answer the later of two conflicting edits with 409', async () => {
    const { id } = await createOrder(server.knex)
    const set = async (status: string, version?: string) => {
      const response = await admin.send('PUT', `/api/orders/${id}/status`, { status, version, confirm: true })
      return { code: response.status, order: (await response.json()) as AdminOrder }
    }
    const shipped = await set('shipped')
    expect(shipped.order.status).toBe('shipped')
    expect((await set('pending', shipped.order.version)).code).toBe(200)
    expect((await set('delivered', shipped.order.version)).code).toBe(409)
  })

  it('show refunds and disputes, and leave their toys behind when they are deleted', async () => {
    const { id } = await createOrder(server.knex, { paymentState: 'disputed' })
    await createToy(server.knex, { id: 'ORPHAN', orderId: id })
    const page = (await (await admin.get('/api/orders?limit=1&sort=id&direction=desc')).json()) as {
      items: AdminOrder[]
    }
    expect(page.items[0]).toMatchObject({ id, payment: 'disputed', refundedAmount: '0.00', toyIds: ['ORPHAN'] })
    expect((await admin.send('DELETE', `/api/orders/${id}`)).status).toBe(204)
    expect((await admin.send('DELETE', `/api/orders/${id}`)).status).toBe(404)
    expect(await server.knex('toys').where({ id: 'ORPHAN' }).first()).toMatchObject({ order_id: null })
  })
})

describe('an order of many tags', () => {
  it('lists ten of its toys, and all of them with toyIds=all', async () => {
    const { id } = await createOrder(server.knex, { quantity: 500 })
    await server.knex.raw(
      `insert into toys (id, password_hash, order_id) select 'MANY-' || n, 'x', ? from generate_series(1, 500) n`,
      [id],
    )
    const read = async (query: string) => {
      const answer = await admin.get(`/api/orders?sort=id&direction=desc${query}`)
      const body = (await answer.json()) as AdminOrder[] | { items: AdminOrder[] }
      return { status: answer.status, order: (Array.isArray(body) ? body : (body.items ?? []))[0] }
    }
    const all = Array.from({ length: 500 }, (_, i) => `MANY-${i + 1}`)
    expect((await read('&limit=1')).order).toMatchObject({ id, toyCount: 500, toyIds: all.slice(0, 10) })
    expect((await read('&limit=1&toyIds=all')).order).toMatchObject({ id, toyCount: 500, toyIds: all })
    expect((await read('&toyIds=all')).order?.toyIds).toEqual(all)
    expect((await read('&toyIds=some')).status).toBe(400)
  })
})

describe('a single row of the dashboard', () => {
  it('is returned in its current version, for an admin whose copy is out of date', async () => {
    const toy = await createToy(server.knex)
    const entry = await createEntry(server.knex, toy.id, { location: 'Oslo' })
    const { id } = await createOrder(server.knex, { city: 'Leeds' })
    expect(await (await admin.get(`/api/toys/${toy.id}/record`)).json()).toMatchObject({ id: toy.id, stopCount: 1 })
    expect(await (await admin.get(`/api/entries/${entry.id}`)).json()).toMatchObject({ id: entry.id, location: 'Oslo' })
    expect(await (await admin.get(`/api/orders/${id}`)).json()).toMatchObject({ id, city: 'Leeds' })
    for (const path of [
      '/api/toys/NOBODY/record',
      '/api/entries/99999',
      '/api/orders/99999',
      '/api/orders/x',
      '/api/entries/1.5',
    ]) {
      expect((await admin.get(path)).status).toBe(404)
    }
  })
})

describe('the audit trail', () => {
  it('records who did what, which fields changed, and no secret or words', async () => {
    await admin.send('POST', '/api/toys', { id: 'AUDIT', name: 'Bo', password: 'hush-hush' })
    await admin.send('PUT', '/api/toys/AUDIT', { name: 'Al', password: 'hush-two' })
    await admin.send('PUT', '/api/toys/AUDIT', { name: 'Al' })
    await admin.send('DELETE', '/api/toys/AUDIT')
    const text = await (await admin.get('/api/audit?limit=10&search=AUDIT')).text()
    const { items, total } = auditPageSchema.parse(JSON.parse(text))
    expect(total).toBe(3)
    expect(items.map(({ action }) => action)).toEqual(['toy_deleted', 'toy_updated', 'toy_created'])
    expect(items[1]).toMatchObject({
      ...{ email: 'admin@plushtrails.example', subject: 'AUDIT' },
      ...{ fields: ['name', 'password'], before: { password: null }, after: { password: 'changed' } },
    })
    expect(text).not.toMatch(/hush|argon2/)
    const signIns = auditPageSchema.parse(await (await admin.get('/api/audit?action=sign_in')).json())
    expect(signIns.items[0]).toMatchObject({ action: 'sign_in', subject: null })
  })
})
