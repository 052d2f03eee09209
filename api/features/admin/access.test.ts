import { beforeAll, describe, expect, it } from 'vitest'
import { createAdminClient, createBrowser, signIn, type AdminClient } from '../../testing/admin-browser.ts'
import { createEntry, createOrder, createToy } from '../../testing/builders.ts'
import { orientedJpeg } from '../../testing/photos.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()
let admin: AdminClient
beforeAll(async () => {
  admin = await createAdminClient(server.url)
  await createToy(server.knex, { id: 'KEEP-1' })
  await createEntry(server.knex, 'KEEP-1')
  await createOrder(server.knex)
})

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const json = (body: object): RequestInit => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const order = {
  ...{ customerName: 'Eve', customerEmail: 'eve@example.org', shippingAddress: '1 Road', city: 'Bath' },
  ...{ postalCode: 'BA1', country: 'UK', quantity: 1, totalAmount: '0.01' },
}

/** Every endpoint of the dashboard; each would change or reveal something. */
const calls: [string, string, RequestInit?][] = [
  ['GET', '/api/auth/user'],
  ['GET', '/api/auth/picture'],
  ['GET', '/api/toys'],
  ['GET', '/api/toys?limit=1'],
  ['GET', '/api/toys/KEEP-1/record'],
  ['GET', '/api/toys/KEEP-1/followers'],
  ['GET', '/api/entries'],
  ['GET', '/api/orders'],
  ['GET', '/api/entries/1'],
  ['GET', '/api/orders/1'],
  ['GET', '/api/audit'],
  ['POST', '/api/toys', json({ id: 'EVIL', password: 'x' })],
  ['POST', '/api/toys', { body: form({ id: 'EVIL', password: 'x' }) }],
  ['POST', '/api/toys/tags', json({ tags: [{ id: 'EVIL', password: 'x' }] })],
  ['PUT', '/api/toys/KEEP-1', json({ name: 'Evil' })],
  ['PUT', '/api/toys/KEEP-1', { body: form({ name: 'Evil' }) }],
  ['DELETE', '/api/toys/KEEP-1'],
  ['PUT', '/api/entries/1', json({ location: 'Evil', addedBy: 'Eve', comment: '' })],
  ['PUT', '/api/entries/1', { body: form({ location: 'Evil', addedBy: 'Eve' }) }],
  ['DELETE', '/api/entries/1'],
  ['PUT', '/api/orders/1/status', json({ status: 'shipped' })],
  ['PUT', '/api/orders/1', json(order)],
  ['DELETE', '/api/orders/1'],
  ['GET', '/api/admin/payments'],
  ['GET', '/api/admin/payments/counts'],
  ['GET', '/api/admin/orders/1/payment'],
  ['GET', '/api/admin/money-export?month=2026-11'],
  ['PUT', '/api/admin/payments/pi_1/handled', json({ handled: true })],
  ['POST', '/api/admin/orders/1/refunds', json({ pence: 1, reason: 'other', key: crypto.randomUUID() })],
]

async function everything(): Promise<unknown> {
  const tables = ['toys', 'entries', 'orders', 'audit_log'].map((table) => server.knex(table).orderBy('id'))
  return await Promise.all(tables)
}

async function refusals(headers: (path: string) => Record<string, string>): Promise<number[]> {
  const statuses = calls.map(async ([method, path, init = {}]) => {
    const sent = { ...(init.headers as Record<string, string> | undefined), ...headers(path) }
    const response = await fetch(server.url + path, { ...init, method, headers: sent })
    return response.status
  })
  return await Promise.all(statuses)
}

describe('without a session', () => {
  it('every call is refused and nothing changes', async () => {
    const before = await everything()
    const cookie = admin.browser.cookies(server.url)
    const tampered = cookie.replace(/plush-trails=(.)/, (_all, first) => `plush-trails=${first === 'A' ? 'B' : 'A'}`)
    const unsigned = cookie.replace(/; plush-trails\.sig=[^;]*/, '')
    const guessed = `plush-trails=${'A'.repeat(43)}`
    for (const Cookie of [undefined, tampered, unsigned, guessed]) {
      expect(new Set(await refusals(() => (Cookie ? { Cookie } : {})))).toEqual(new Set([401]))
    }
    expect(await everything()).toEqual(before)
  })

  it('an account that is not on ADMIN_EMAILS is refused like a visitor', async () => {
    const browser = createBrowser()
    await signIn(browser, server.url, 'stranger')
    const Cookie = browser.cookies(server.url)
    expect(new Set(await refusals(() => ({ Cookie })))).toEqual(new Set([401]))
  })
})

describe('a request from another site with the cookie of an admin', () => {
  it.each([
    ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['an origin that says nothing', { Origin: 'null' }],
    ['a neighbour', { Origin: 'http://evil.localhost', 'Sec-Fetch-Site': 'same-site' }],
  ])('cannot change anything: %s', async (_case, headers) => {
    const before = await everything()
    const Cookie = admin.browser.cookies(server.url)
    const statuses = await refusals(() => ({ ...headers, Cookie }))
    const changing = statuses.filter((_status, i) => calls[i]?.[0] !== 'GET')
    expect(new Set(changing)).toEqual(new Set([403]))
    expect(await everything()).toEqual(before)
  })
})

describe('what visitors send', () => {
  it('cannot set fields that only admins may set', async () => {
    await createToy(server.knex, { id: 'FIELDS', status: 'inactive', password: 'secret' })
    const data = form({ id: 'FIELDS', password: 'secret', name: 'Bo', ownerName: 'Al', mission: 'Go', orderId: '1' })
    for (const [name, value] of Object.entries({
      status: 'completed',
      imageUrl: '/x',
      stopCount: '9',
      createdAt: '2001',
    })) {
      data.set(name, value)
    }
    data.set('image', new Blob([new Uint8Array(await orientedJpeg(1))]), 'x.jpg')
    const activated = await fetch(`${server.url}/api/toys/activate`, { method: 'POST', body: data })
    expect(activated.status).toBe(200)
    const entry = form({
      location: 'Rome',
      comment: 'Hi',
      addedBy: 'Bo',
      password: 'secret',
      latitude: '1',
      longitude: '2',
    })
    for (const [name, value] of Object.entries({ id: '999', toyId: 'KEEP-1', imageUrl: '/x', date: '2001-01-01' })) {
      entry.set(name, value)
    }
    const added = await fetch(`${server.url}/api/toys/FIELDS/entries`, { method: 'POST', body: entry })
    expect(added.status).toBe(201)
    const toy: unknown = await server.knex('toys').where({ id: 'FIELDS' }).first()
    expect(toy).toMatchObject({ status: 'active', order_id: null, stop_count: 1 })
    const [row]: { id: number; date: Date; photo_key: null }[] = await server
      .knex('entries')
      .where({ toy_id: 'FIELDS' })
    expect(row?.id).toBeLessThan(100)
    expect(row?.photo_key).toBeNull()
    expect(row?.date.getUTCFullYear()).toBeGreaterThan(2024)
  })
})
