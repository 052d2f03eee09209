import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders'
import { done, pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { address, openTab } from '../testing/open-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { orderRow } from './testing/order-row.ts'

afterEach(cleanup)

const list = 'GET /api/orders'
const open = (search = '?tab=orders') => openTab(OrdersTab, search)
const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) })
const statusOf = (number: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of order ${number}` })
const choices = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)
const toast = (title: string) => screen.findByText(title)

/** A server with one order, which it changes as the real one does. */
function serveOrder(first: AdminOrder = orderRow()) {
  let order = first
  const put = (body: unknown) => {
    const { version, ...fields } = body as AdminOrder
    if (version !== order.version) return refuse(409, 'stale', 'Somebody else changed this order in the meantime')
    order = { ...order, ...fields, quantity: Number(fields.quantity ?? order.quantity), version: 'fedcba9876543210' }
    return order
  }
  const server = serveAdmin({
    [list]: () => pageOf([order]),
    'GET /api/orders/42': () => order,
    'PUT /api/orders/42': ({ body }) => put(body),
    'PUT /api/orders/42/status': ({ body }) => put(body),
    'DELETE /api/orders/42': done,
  })
  return {
    ...server,
    setElsewhere: (parts: Partial<AdminOrder>) => (order = { ...order, ...parts, version: 'aaaaaaaaaaaaaaaa' }),
  }
}

describe('the list', () => {
  it('shows an order in every column', async () => {
    serveAdmin({ [list]: () => pageOf([orderRow({ toyIds: ['A-1', 'B-2', 'C-3'], toyCount: 12 })], { total: 1234 }) })
    open()
    expect(await screen.findByRole('heading', { name: 'Total Orders: 1,234' })).toBeTruthy()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(
      'Order ID,Customer,Email,Shipping Address,Quantity,Total,Status,Order Date,Actions'.split(','),
    )
    const cells = within(await row('#000042'))
    expect(cells.getByText('Grace Hopper')).toBeTruthy()
    expect(cells.getByText('grace@example.org').getAttribute('href')).toBe('mailto:grace@example.org')
    const [where] = cells.getAllByText(/Harbour Road/)
    expect(where?.textContent).toBe('2 Harbour Road\nFlat 12b\nBristol BS1 4TR\nUnited Kingdom')
    for (const text of ['3 tags', '£30.00', 'and 10 more']) expect(cells.getByText(text)).toBeTruthy()
    expect(cells.getByRole('link', { name: 'B-2' }).getAttribute('href')).toBe('/journey/B-2')
    expect(cells.getByText(/^27 Nov 2026, \d\d:05$/)).toBeTruthy()
  })

  it('marks money that went back or is fought over', async () => {
    const orders = [
      orderRow({ id: 1, quantity: 1, payment: 'partly_refunded', refundedAmount: '5.00' }),
      orderRow({ id: 2, payment: 'refunded', refundedAmount: '30.00' }),
      orderRow({ id: 3, payment: 'disputed' }),
      orderRow({ id: 4, payment: null }),
      orderRow({ id: 5, payment: 'check_payment' }),
    ]
    serveAdmin({ [list]: () => pageOf(orders) })
    open()
    expect(within(await row('#000001')).getByText('£5.00 refunded')).toBeTruthy()
    expect(within(await row('#000001')).getByText('1 tag')).toBeTruthy()
    expect(within(await row('#000002')).getByText('Refunded')).toBeTruthy()
    expect(within(await row('#000003')).getByText('Disputed')).toBeTruthy()
    expect(within(await row('#000005')).getByText('Check payment')).toBeTruthy()
    expect(within(await row('#000004')).queryByText(/refunded|Disputed/i)).toBeNull()
  })

  it('is newest first, and is searched, filtered and sorted by the server', async () => {
    const server = serveAdmin({ [list]: () => pageOf([orderRow()]) })
    const user = open()
    await row('#000042')
    const [first] = server.calls.filter(({ query }) => query.get('limit') === '50')
    expect(Object.fromEntries(first?.query ?? [])).toEqual({ limit: '50', sort: 'id', direction: 'desc' })
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    expect(choices(filter)).toEqual(['All Statuses', 'Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'])
    await user.selectOptions(filter, 'Delivered')
    await user.click(screen.getByRole('button', { name: 'Total' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'bris')
    const expected = { limit: '50', status: 'delivered', sort: 'totalAmount', direction: 'asc', search: 'bris' }
    await waitFor(() => expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual(expected))
    expect(address()).toBe('/admin/dashboard?tab=orders&status=delivered&sort=totalAmount&direction=asc&search=bris')
  })

  it.each([
    ['?tab=orders', 'No orders yet'],
    ['?tab=orders&status=shipped', 'No orders found'],
    ['?tab=orders&search=zzz', 'No orders match your search criteria'],
  ])('says at %s: %s', async (search, sentence) => {
    serveAdmin({ [list]: () => pageOf([]) })
    open(search)
    expect(await screen.findByText(sentence)).toBeTruthy()
    const more = screen.queryByText('Customer orders will appear here once tags are purchased')
    expect(more !== null).toBe(sentence === 'No orders yet')
  })
})

it('counts all orders, whatever the list shows of them', async () => {
  serveAdmin({ [list]: ({ query }) => pageOf([orderRow()], { total: query.get('search') ? 1 : 1234 }) })
  open('?tab=orders&search=grace')
  expect(await screen.findByRole('heading', { name: 'Total Orders: 1,234' })).toBeTruthy()
  expect(await screen.findByText('1 result')).toBeTruthy()
})

describe('the status', () => {
  it.each([
    ['pending', ['Pending', 'Shipped']],
    ['shipped', ['Pending', 'Shipped']],
    ['delivered', ['Pending', 'Shipped', 'Delivered']],
  ] as const)('of an order that is %s can become one of %j', async (status, offered) => {
    serveAdmin({ [list]: () => pageOf([orderRow({ status })]) })
    open()
    expect(choices(await statusOf('#000042'))).toEqual(offered)
  })

  it('is changed where it stands, and changed back at once', async () => {
    const server = serveOrder()
    const user = open()
    await user.selectOptions(await statusOf('#000042'), 'Shipped')
    expect(await toast('Status updated')).toBeTruthy()
    await user.selectOptions(await statusOf('#000042'), 'Pending')
    await waitFor(() => expect(server.of('PUT', '/api/orders/42/status')).toHaveLength(2))
    expect(server.of('PUT', '/api/orders/42/status').map(({ body }) => body)).toEqual([
      { status: 'shipped', version: '0123456789abcdef' },
      { status: 'pending', version: 'fedcba9876543210' },
    ])
    expect((await statusOf('#000042')).value).toBe('pending')
  })

  it('shows what stands now when another admin was first', async () => {
    const server = serveOrder()
    const user = open()
    const select = await statusOf('#000042')
    server.setElsewhere({ status: 'cancelled' })
    await user.selectOptions(select, 'Shipped')
    expect(await screen.findByText('409: Somebody else changed this order in the meantime')).toBeTruthy()
    await waitFor(async () => expect((await statusOf('#000042')).value).toBe('cancelled'))
  })

  it('says so when nobody answers', async () => {
    serveAdmin({ [list]: () => pageOf([orderRow()]) })
    const user = open()
    await user.selectOptions(await statusOf('#000042'), 'Shipped')
    expect(await screen.findByText('Failed to update order status')).toBeTruthy()
    expect((await statusOf('#000042')).value).toBe('pending')
  })
})

describe('editing', () => {
  const openDialog = async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Edit order #000042' }))
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Edit Order #000042' })) }
  }
  type Dialog = Awaited<ReturnType<typeof openDialog>>
  const retype = async ({ user, dialog }: Dialog, label: string, text: string) => {
    const field = dialog.getByLabelText(label)
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  const save = ({ user, dialog }: Dialog) => user.dblClick(dialog.getByRole('button', { name: 'Save Changes' }))

  it('saves the whole order once, however often the button is pressed', async () => {
    const server = serveOrder()
    const story = await openDialog()
    await retype(story, 'City', 'Bath')
    await retype(story, 'Quantity', '4')
    await save(story)
    expect(await toast('Order updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of('PUT', '/api/orders/42').map(({ body }) => body)).toEqual([
      {
        ...{ customerName: 'Grace Hopper', customerEmail: 'grace@example.org', city: 'Bath', postalCode: 'BS1 4TR' },
        ...{ shippingAddress: '2 Harbour Road\nFlat 12b', country: 'United Kingdom', quantity: 4 },
        ...{ totalAmount: '30.00', status: 'pending', version: '0123456789abcdef' },
      },
    ])
    expect(within(await row('#000042')).getByText('4 tags')).toBeTruthy()
  })

  it('never changes a status that the list does not offer by accident', async () => {
    const server = serveOrder(orderRow({ status: 'processing' }))
    const story = await openDialog()
    expect(choices(story.dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }))).toEqual([
      'Pending',
      'Shipped',
      'Processing',
    ])
    await save(story)
    await waitFor(() => expect(server.of('PUT', '/api/orders/42')[0]?.body).toMatchObject({ status: 'processing' }))
  })

  it('needs every field, takes no quantity below 1, and 1 for one that is no number', async () => {
    const server = serveOrder()
    const story = await openDialog()
    for (const label of ['Customer Name', 'Email', 'Address', 'City', 'Postal Code', 'Country']) {
      await retype(story, label, '')
    }
    await retype(story, 'Quantity', '0')
    await retype(story, 'Total (£)', 'ten')
    await save(story)
    for (const sentence of [
      'Customer name is required',
      'Address is required',
      'City is required',
      'Postal code is required',
      'Country is required',
      'Quantity must be a whole number, at least 1',
      'Total must be an amount such as 30.00',
    ]) {
      expect(await story.dialog.findByText(sentence)).toBeTruthy()
    }
    expect(server.of('PUT', '/api/orders/42')).toEqual([])
    await retype(story, 'Quantity', '')
    await story.user.tab()
    expect(story.dialog.getByLabelText<HTMLInputElement>('Quantity').value).toBe('1')
  })

  it('keeps what was typed when another admin was first, and loads what stands now when asked', async () => {
    const server = serveOrder()
    const story = await openDialog()
    await retype(story, 'City', 'Bath')
    server.setElsewhere({ city: 'Leeds' })
    await save(story)
    const load = await story.dialog.findByRole('button', { name: 'Load the latest version' })
    expect(story.dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Bath')
    await story.user.click(load)
    await waitFor(() => expect(story.dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Leeds'))
    expect(story.dialog.queryByRole('button', { name: 'Load the latest version' })).toBeNull()
    await retype(story, 'City', 'York')
    await save(story)
    expect(await toast('Order updated')).toBeTruthy()
  })

  it('asks before it throws changes away', async () => {
    serveOrder()
    const story = await openDialog()
    await retype(story, 'City', 'Bath')
    await story.user.click(story.dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Close without saving?' }))
    await story.user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(story.dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Bath')
  })
})

describe('deleting', () => {
  it('asks first, and says what becomes of linked toys', async () => {
    const server = serveOrder(orderRow({ toyIds: ['A-1'], toyCount: 1 }))
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Delete order #000042' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete order #000042?' })
    expect(
      within(question).getByText(/Are you sure you want to delete this order\? This action cannot be undone\./),
    ).toBeTruthy()
    expect(within(question).getByText(/The linked toy is kept/)).toBeTruthy()
    expect(server.of('DELETE', '/api/orders/42')).toEqual([])
    await user.dblClick(within(question).getByRole('button', { name: 'Delete' }))
    expect(await toast('Order deleted')).toBeTruthy()
    expect(server.of('DELETE', '/api/orders/42')).toHaveLength(1)
  })

  it.each([
    ['paid', true],
    ['partly_refunded', true],
    ['check_payment', true],
    ['refunded', false],
    ['disputed', false],
    [null, false],
  ] as const)('says of an order with payment %s that the buyer gets no money back: %s', async (payment, isSaid) => {
    serveOrder(orderRow({ payment }))
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Delete order #000042' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete order #000042?' })
    const description = document.getElementById(question.getAttribute('aria-describedby')!)
    const money =
      ' Deleting it doesn’t give the buyer any money back: to refund it, choose “Refund…” next to its total first.'
    expect(description?.textContent.trim()).toBe(
      `Are you sure you want to delete this order? This action cannot be undone.${isSaid ? money : ''}`,
    )
  })
})
