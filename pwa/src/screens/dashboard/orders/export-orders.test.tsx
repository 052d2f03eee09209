import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { openTab } from '../testing/open-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ordersCsv } from './orders-csv.ts'
import { orderRow } from './testing/order-row.ts'

const files: { name: string; blob: Blob }[] = []

beforeEach(() => {
  files.length = 0
  let last: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:export'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) files.push({ name: this.download, blob: last })
  })
})
afterEach(cleanup)

const query = '?tab=orders&status=shipped&search=bris&sort=city&cursor=here'
const pressExport = async (user: ReturnType<typeof openTab>) =>
  user.click(await screen.findByRole('button', { name: 'Export CSV' }))

it('takes every page of the current search and filter, from the first', async () => {
  const server = serveAdmin({
    'GET /api/orders': ({ query }) => {
      if (query.get('limit') === '50') return pageOf([orderRow()])
      if (query.get('cursor') === null) return pageOf([orderRow({ id: 1 })], { total: 2, nextCursor: 'two' })
      return pageOf([orderRow({ id: 2 })], { total: 2 })
    },
  })
  await pressExport(openTab(OrdersTab, query))
  expect(await screen.findByText('The file contains 2 orders.')).toBeTruthy()
  const asked = server.calls.filter((call) => call.query.get('limit') === '100').map((call) => call.query)
  expect(asked.map((call) => call.get('cursor'))).toEqual([null, 'two'])
  for (const call of asked) expect([call.get('status'), call.get('search')]).toEqual(['shipped', 'bris'])
  expect(files[0]?.name).toMatch(/^plush-trails-orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(await files[0]?.blob.text()).toContain('#000001,Grace Hopper')
  expect(await files[0]?.blob.text()).toContain('#000002,Grace Hopper')
})

it('names every toy of an order, where the list names ten', async () => {
  const toyIds = Array.from({ length: 500 }, (_, i) => `TAG-${i + 1}`)
  serveAdmin({
    'GET /api/orders': ({ query }) =>
      pageOf([orderRow({ toyCount: 500, toyIds: query.get('toyIds') === 'all' ? toyIds : toyIds.slice(0, 10) })]),
  })
  const user = openTab(OrdersTab, '?tab=orders')
  expect(await screen.findByRole('button', { name: 'Edit order #000042' })).toBeTruthy()
  expect(screen.queryByText(/TAG-11/)).toBeNull()
  await pressExport(user)
  await screen.findByText('The file contains 1 order.')
  expect(await files[0]?.blob.text()).toContain(`,500,${toyIds.join(' ')}\r\n`)
})

it('shows how far it is, and can be stopped', async () => {
  serveAdmin({
    'GET /api/orders': ({ query }) => {
      if (query.get('limit') === '50') return pageOf([orderRow()])
      if (query.get('cursor') === null) return pageOf([orderRow()], { total: 3000, nextCursor: 'two' })
      return new Promise<Response>(() => undefined)
    },
  })
  const user = openTab(OrdersTab, '?tab=orders')
  await pressExport(user)
  expect(await screen.findByText('1 of 3,000 orders')).toBeTruthy()
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Exporting orders' })
  expect([bar.value, bar.max]).toEqual([1, 3000])
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect([files.length, screen.queryByText('Error')]).toEqual([0, null])
})

it('gives no half file when a page fails, and says when a search has more than it can page through', async () => {
  let isDown = true
  serveAdmin({
    'GET /api/orders': ({ query }) => {
      if (query.get('limit') === '100' && isDown) return refuse(503, 'unavailable', 'Not now')
      return pageOf([orderRow()], { total: 2000, totalIsMore: true })
    },
  })
  const user = openTab(OrdersTab, '?tab=orders&search=a')
  await pressExport(user)
  expect(await screen.findByText(/^The export failed/)).toBeTruthy()
  expect(files).toEqual([])
  isDown = false
  await pressExport(user)
  expect(await screen.findByText(/^The file contains the first 1 matches/)).toBeTruthy()
})

it('writes what a spreadsheet can reckon with', () => {
  const order = orderRow({ customerName: '=1+1', toyIds: ['A-1', 'B-2'], toyCount: 3, payment: 'refunded' })
  const [head, line] = ordersCsv([order]).split('\r\n')
  expect(head).toBe(
    '\uFEFFOrder ID,Customer,Email,Address,City,Postal Code,Country,Quantity,Total,Currency,Status,Payment,Refunded,Order Date,Linked Toys,Linked Toy IDs',
  )
  expect(line).toContain('#000042,\'=1+1,grace@example.org,"2 Harbour Road\nFlat 12b",Bristol')
  expect(line).toContain(',3,30.00,GBP,Pending,Refunded,0.00,2026-11-27T09:05:00.000Z,3,A-1 B-2 …')
})
