import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { adminEntryPageSchema, adminEntrySchema } from '../../contract/admin-entries.ts'
import { adminOrderPageSchema } from '../../contract/admin-orders.ts'
import { adminToyPageSchema, listedToySchema, toySorts } from '../../contract/admin-toys.ts'
import type { Page } from '../../contract/lists.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createEntry, createOrder, createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()
let admin: AdminClient
beforeAll(async () => {
  admin = await createAdminClient(server.url)
  const names = [
    'ada',
    'Bear 2',
    'Bear 10',
    'Émile',
    null,
    '100% wool',
    'under_score',
    'back\\slash',
    "O'Hara",
    '🧸 Bo',
  ]
  for (const [i, name] of names.entries()) {
    const status = (['active', 'inactive', 'completed'] as const)[i % 3] ?? 'active'
    await createToy(server.knex, { id: `T-${i + 1}`, name, status, mission: i % 2 ? null : 'See\nthe sea' })
  }
  for (let i = 0; i < 7; i++) await createEntry(server.knex, i % 2 ? 'T-1' : 'T-2', { location: `Place ${i + 5}` })
  for (const [i, totalAmount] of ['9.00', '10.00', '100.00'].entries()) {
    await createOrder(server.knex, { totalAmount, quantity: i + 9, city: 'Bristol', customerName: `Buyer ${i + 9}` })
  }
})

interface Row {
  id: string | number
}

async function page(path: string): Promise<Page<Row>> {
  const response = await admin.get(path)
  expect(response.status).toBe(200)
  const schema = { t: adminToyPageSchema, e: adminEntryPageSchema, o: adminOrderPageSchema }[path.charAt(5)]
  return schema?.parse(await response.json()) as Page<Row>
}

/** Through all pages forwards, then backwards; both must show the same rows. */
async function walk(path: string): Promise<(string | number)[]> {
  const pages: Page<Row>[] = [await page(path)]
  for (let at = pages[0]; at?.nextCursor; at = pages.at(-1)) {
    pages.push(await page(`${path}&cursor=${encodeURIComponent(at.nextCursor)}`))
  }
  expect(pages[0]?.previousCursor).toBeNull()
  for (let i = pages.length - 1; i > 0; i--) {
    const back = await page(`${path}&cursor=${encodeURIComponent(pages[i]?.previousCursor ?? '')}`)
    expect(back.items).toEqual(pages[i - 1]?.items)
  }
  return pages.flatMap(({ items }) => items.map(({ id }) => id))
}

const ids = async (path: string) => (await page(path)).items.map(({ id }) => id)

describe('an admin list', () => {
  it('is a plain array of every row if there are no paging parameters', async () => {
    const toys: unknown = await (await admin.get('/api/toys')).json()
    expect(z.array(listedToySchema).parse(toys)).toEqual(toys)
    expect(toys).toHaveLength(10)
    expect((toys as Row[]).map(({ id }) => id).slice(0, 3)).toEqual(['T-1', 'T-2', 'T-3'])
    const entries: unknown = await (await admin.get('/api/entries')).json()
    expect(z.array(adminEntrySchema).parse(entries)).toHaveLength(7)
    const found = (await (await admin.get('/api/toys?search=bear&sort=name&direction=desc')).json()) as Row[]
    expect(found.map(({ id }) => id)).toEqual(['T-3', 'T-2'])
    expect(await (await admin.get('/api/toys?search=nothing-like-it')).json()).toEqual([])
  })

  it.each(toySorts.flatMap((sort) => ['asc', 'desc'].map((direction) => [sort, direction])))(
    'of toys by %s %s can be paged through both ways, and nothing is lost or shown twice',
    async (sort, direction) => {
      const all = await walk(`/api/toys?limit=3&sort=${sort}&direction=${direction}`)
      expect(new Set(all).size).toBe(10)
      expect(all).toHaveLength(10)
      const found = await walk(`/api/toys?limit=3&sort=${sort}&direction=${direction}&search=T-`)
      expect(found).toEqual(all)
    },
  )

  it('is sorted by natural order: numbers by value, letters ignoring case', async () => {
    expect(await walk('/api/toys?limit=4&sort=id')).toEqual(Array.from({ length: 10 }, (_, i) => `T-${i + 1}`))
    const names = (await page('/api/toys?limit=20&sort=name')).items as unknown as { name: string | null }[]
    const shown = names.map(({ name }) => name)
    expect(shown.indexOf('Bear 2')).toBe(shown.indexOf('Bear 10') - 1)
    expect(shown.indexOf('ada')).toBeLessThan(shown.indexOf('Bear 2'))
    expect(await ids('/api/orders?limit=9&sort=totalAmount')).toEqual([1, 2, 3])
    expect(await ids('/api/orders?limit=9&sort=customerName')).toEqual([1, 2, 3])
    expect(await ids('/api/orders?limit=9')).toEqual([3, 2, 1])
  })

  it('of entries is newest first, and can be one toy’s', async () => {
    expect(await walk('/api/entries?limit=2')).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await walk('/api/entries?limit=2&toyId=t-1')).toEqual([6, 4, 2])
    expect((await page('/api/entries?limit=2&toyId=t-1')).total).toBe(3)
    expect(await page('/api/entries?limit=2&toyId=nobody')).toMatchObject({ items: [], total: 0 })
    for (const sort of ['id', 'toyId', 'location', 'addedBy', 'date', 'comment']) {
      expect(new Set(await walk(`/api/entries?limit=2&sort=${sort}`)).size).toBe(7)
      expect(new Set(await walk(`/api/entries?limit=2&sort=${sort}&toyId=T-2`)).size).toBe(4)
    }
  })

  it('has the right total, also after a filter, a change and a deletion', async () => {
    const total = async (query: string) => (await page(`/api/toys?limit=1${query}`)).total
    expect([await total(''), await total('&status=active'), await total('&status=inactive')]).toEqual([10, 4, 3])
    await createToy(server.knex, { id: 'PASSING', status: 'active' })
    await admin.send('PUT', '/api/toys/PASSING', { status: 'inactive' })
    expect([await total(''), await total('&status=active'), await total('&status=inactive')]).toEqual([11, 4, 4])
    await createEntry(server.knex, 'PASSING')
    expect((await page('/api/entries?limit=1')).total).toBe(8)
    await admin.send('DELETE', '/api/toys/PASSING')
    expect([await total(''), (await page('/api/entries?limit=1')).total]).toEqual([10, 7])
    expect((await page('/api/toys?limit=2&search=T-1&status=active')).total).toBe(2)
  })

  it('refuses unknown sort keys, directions, limits, cursors and statuses', async () => {
    for (const query of [
      'sort=password',
      'direction=up',
      'limit=0',
      'limit=101',
      'limit=x',
      'cursor=x',
      'status=lost',
    ]) {
      expect((await admin.get(`/api/toys?${query}`)).status).toBe(400)
    }
    const cursor = Buffer.from(JSON.stringify(['next', "' or 1=1", 'x'])).toString('base64url')
    expect((await admin.get(`/api/toys?sort=createdAt&cursor=${cursor}`)).status).toBe(400)
    // PostgreSQL reads this number as a time zone that is out of range.
    const zone = Buffer.from(JSON.stringify(['next', -384_668_925, 3])).toString('base64url')
    for (const path of ['/api/toys?sort=createdAt', '/api/entries?sort=date', '/api/admin/payments?sort=recordedAt']) {
      expect((await admin.get(`${path}&cursor=${zone}`)).status).toBe(400)
    }
  })
})

describe('search in an admin list', () => {
  it.each([
    ['%', ['T-6']],
    ['_', ['T-7']],
    ['\\', ['T-8']],
    ["'", ['T-9']],
    ['🧸', ['T-10']],
    ['BEAR', ['T-2', 'T-3']],
    ['émile', ['T-4']],
    ['100% w', ['T-6']],
    ['ear 2', ['T-2']],
    ['da', ['T-1']],
    ['the sea', ['T-1', 'T-3', 'T-5', 'T-7', 'T-9']],
    ['T-10', ['T-10']],
    ['adaSee', []],
  ])('finds %s literally', async (term, expected) => {
    expect(await ids(`/api/toys?limit=20&search=${encodeURIComponent(term)}`)).toEqual(expected)
  })

  it('covers location, comment, name and toy of an entry, and the parts of an order', async () => {
    expect(await ids('/api/entries?limit=9&search=place%2011')).toEqual([7])
    expect(await ids('/api/entries?limit=9&search=t-1&sort=id')).toEqual([2, 4, 6])
    expect(await ids('/api/orders?limit=9&search=BRISTOL&sort=id')).toEqual([1, 2, 3])
    expect(await ids('/api/orders?limit=9&search=buyer%2010')).toEqual([2])
    expect(await ids('/api/orders?limit=9&search=%25')).toEqual([])
  })
})
