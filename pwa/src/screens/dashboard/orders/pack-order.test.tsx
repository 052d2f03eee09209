import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdminOrder } from '#contract/admin-orders'
import type { NewTag } from '#contract/tags'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { openTab } from '../testing/open-tab.tsx'
import { standInHistory } from '../testing/press-back.ts'
import { toyRow } from '../toys/testing/open-toys-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { orderRow } from './testing/order-row.ts'

let browser: ReturnType<typeof standInHistory>
beforeEach(() => {
  browser = standInHistory()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  browser.leave()
})

/** A server with one order, to which tags can be linked. */
function serveOrder(parts: Partial<AdminOrder> = {}, refusals: Response[] = []) {
  let order = orderRow(parts)
  const add = (ids: readonly string[]) => {
    const toyIds = [...order.toyIds, ...ids]
    order = { ...order, toyIds, toyCount: toyIds.length }
  }
  const taken = toyRow({ id: 'TAKEN-1', status: 'inactive', orderId: 7 })
  return serveAdmin({
    'GET /api/orders': () => pageOf([order]),
    'GET /api/orders/42': () => order,
    'GET /api/toys': () => pageOf([taken, toyRow({ id: 'FREE-1', status: 'inactive', orderId: null, name: null })]),
    'PUT /api/toys/FREE-1': () => {
      const refusal = refusals.shift()
      if (refusal) return refusal
      add(['FREE-1'])
      return toyRow({ id: 'FREE-1', orderId: 42 })
    },
    'POST /api/toys/tags': ({ body }) => {
      const { tags } = body as { tags: NewTag[] }
      add(tags.map(({ id }) => id))
      return Response.json({ created: tags.length, total: tags.length }, { status: 201 })
    },
  })
}

async function openPack() {
  const user = openTab(OrdersTab, '?tab=orders')
  await user.click(await screen.findByRole('button', { name: 'Pack order #000042' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Pack Order #000042' })) }
}

async function chooseTag({ user, dialog }: Awaited<ReturnType<typeof openPack>>) {
  await user.click(dialog.getByRole('combobox', { name: 'Link a tag that’s already made' }))
  const found = await dialog.findByRole('option', { name: /FREE-1/ })
  expect(dialog.queryByRole('option', { name: /TAKEN-1/ })).toBeNull()
  await user.click(found)
}

it('creates the tags that are missing, for this order', async () => {
  const server = serveOrder({ toyIds: ['A-1'], toyCount: 1 })
  const { user, dialog } = await openPack()
  expect(dialog.getByText('1 of 3 tags are linked.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'A-1' }).getAttribute('href')).toBe('/journey/A-1')
  await user.click(dialog.getByRole('button', { name: 'Create 2 tags' }))
  const made = within(await screen.findByRole('dialog', { name: '2 tags are ready' }))
  const [call] = server.of('POST', '/api/toys/tags')
  expect(call?.body).toMatchObject({ orderId: 42, tags: [{}, {}] })
  await user.click(made.getByRole('button', { name: 'Download CSV' }))
  await user.click(made.getByText('Close'))
  expect(await screen.findByText('and 1 more')).toBeTruthy()
})

it('links a tag that is already made, and says when nothing is missing any more', async () => {
  const server = serveOrder({ quantity: 1 })
  const pack = await openPack()
  await pack.user.click(pack.dialog.getByRole('button', { name: 'Link tag' }))
  expect(pack.dialog.getByText('Please choose a tag')).toBeTruthy()
  await chooseTag(pack)
  await pack.user.click(pack.dialog.getByRole('button', { name: 'Link tag' }))
  const complete = await pack.dialog.findByText('All the tags of this order are linked.')
  await waitFor(() => expect(document.activeElement).toBe(complete))
  expect(server.of('PUT', '/api/toys/FREE-1').map(({ body }) => body)).toEqual([
    { orderId: 42, version: toyRow({}).version },
  ])
  expect(pack.dialog.queryByRole('button', { name: /^Create/ })).toBeNull()
})

it('asks before a tag goes to an order whose money is in doubt', async () => {
  const server = serveOrder({ payment: 'disputed' }, [refuse(409, 'needs_confirmation', 'The payment is disputed?')])
  const pack = await openPack()
  await chooseTag(pack)
  await pack.user.click(pack.dialog.getByRole('button', { name: 'Link tag' }))
  expect(await screen.findByText('The payment is disputed?')).toBeTruthy()
  await pack.user.click(screen.getByRole('button', { name: 'Do it anyway' }))
  expect(await pack.dialog.findByText('1 of 3 tags are linked.')).toBeTruthy()
  expect(server.of('PUT', '/api/toys/FREE-1').at(-1)?.body).toMatchObject({ confirm: true })
})

it('says so when another admin has taken the tag meanwhile', async () => {
  serveOrder({}, [refuse(409, 'stale', 'Someone else has changed this.')])
  const pack = await openPack()
  await chooseTag(pack)
  await pack.user.click(pack.dialog.getByRole('button', { name: 'Link tag' }))
  expect(await screen.findByText('409: Someone else has changed this.')).toBeTruthy()
  expect(pack.dialog.getByText('0 of 3 tags are linked.')).toBeTruthy()
})

it('is offered for pending orders only: the server links tags to no others', async () => {
  serveOrder({ status: 'shipped' })
  openTab(OrdersTab, '?tab=orders')
  await screen.findByRole('button', { name: 'Edit order #000042' })
  expect(screen.queryByRole('button', { name: 'Pack order #000042' })).toBeNull()
})
