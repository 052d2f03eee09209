import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminPayment, RefundOrderInput } from '#contract/admin-payments'
import { paymentRow } from '../payments/testing/payment-row.ts'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { openTab } from '../testing/open-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { orderRow } from './testing/order-row.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const refundsPath = '/api/admin/orders/42/refunds'

/** A server with one order and its payment; `answer` is what becomes of a refund. */
function serve(answer: (input: RefundOrderInput, count: number) => Response | object, payment = paymentRow()) {
  let count = 0
  const server = serveAdmin({
    'GET /api/orders': () => pageOf([orderRow()]),
    'GET /api/admin/orders/42/payment': () => payment,
    [`POST ${refundsPath}`]: ({ body }) => answer(body as RefundOrderInput, ++count),
  })
  return { ...server, bodies: () => server.of('POST', refundsPath).map(({ body }) => body as RefundOrderInput) }
}

const made = (
  { key, pence, reason }: RefundOrderInput,
  state: AdminPayment['refunds'][number]['state'] = 'succeeded',
) =>
  paymentRow({
    refunds: [
      { amount: (pence / 100).toFixed(2), reason, state, key, by: 'me@example.org', at: '2026-11-28T10:00:00.000Z' },
    ],
  })

async function openDialog(): Promise<UserEvent> {
  const user = openTab(OrdersTab, '?tab=orders')
  await user.click(await screen.findByRole('button', { name: 'Refund order #000042' }))
  await screen.findByRole('dialog', { name: 'Refund order #000042' })
  return user
}

async function fill(user: UserEvent, { amount = '', reason = 'The buyer asked for it' } = {}): Promise<void> {
  const field = await screen.findByRole('textbox', { name: /^Amount/ })
  if (amount) {
    await user.clear(field)
    await user.type(field, amount)
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), reason)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

describe('a refund', () => {
  it('proposes what is left, asks, and says what became of it', async () => {
    const server = serve((input) => made(input))
    const user = await openDialog()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })).value).toBe('30.00')
    await fill(user)
    expect(screen.getByRole('alert').textContent).toBe(
      '£30.00 goes back to the buyer, all that’s left. You can’t undo this.',
    )
    expect(server.bodies()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Refund £30.00' }))
    expect(await screen.findByText(/sent to the buyer’s card/)).toBeTruthy()
    expect(server.bodies()).toMatchObject([
      { pence: 3000, reason: 'requested_by_customer', version: '0123456789abcdef' },
    ])
    expect(sessionStorage).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['0', '30.01', '1.234', '-5', 'ten', ''])('of "%s" is not sent', async (amount) => {
    const server = serve((input) => made(input))
    const user = await openDialog()
    const field = await screen.findByRole('textbox', { name: /^Amount/ })
    await user.clear(field)
    if (amount) await user.type(field, amount)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter an amount from 0.01 to 30.00')).toBeTruthy()
    expect(server.bodies()).toEqual([])
  })

  it('of a part says how much is kept', async () => {
    const server = serve((input) => made(input, 'pending'))
    const user = await openDialog()
    await fill(user, { amount: '12,50' })
    await screen.findByText('£12.50 goes back to the buyer, and we keep £17.50. You can’t undo this.')
    await user.click(screen.getByRole('button', { name: 'Refund £12.50' }))
    expect(await screen.findByText(/It’s on its way/)).toBeTruthy()
    expect(server.bodies()).toMatchObject([{ pence: 1250 }])
  })

  it('without an answer goes on with the same key, also after the dialog was closed', async () => {
    const server = serve((input, count) =>
      count < 3 ? refuse(502, 'payment_unavailable', 'Our payment provider isn’t responding') : made(input),
    )
    const user = await openDialog()
    await fill(user, { amount: '5' })
    await user.click(screen.getByRole('button', { name: 'Refund £5.00' }))
    await screen.findByText('We don’t know yet whether it worked')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(server.bodies()).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    await user.click(screen.getByRole('button', { name: 'Refund order #000042' }))
    await screen.findByText(/A refund of £5\.00 was started/)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/sent to the buyer’s card/)
    const keys = server.bodies().map(({ key, pence }) => `${key} ${pence}`)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
  })

  it('that the server knows as unanswered is continued, in a browser that knows nothing', async () => {
    const key = '3f0c1f6e-7a39-4b0e-9a5e-0f6a1f7d2c11'
    const server = serve((input) => made(input), made({ key, pence: 700, reason: 'duplicate' }, 'asked'))
    const user = await openDialog()
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    await screen.findByText(/sent to the buyer’s card/)
    expect(server.bodies()).toEqual([{ key, pence: 700, reason: 'duplicate' }])
  })

  it('that is refused says why, and the next attempt is another one', async () => {
    const server = serve((input, count) =>
      count === 1 ? refuse(409, 'conflict', 'The provider refuses it: charge_disputed') : made(input),
    )
    const user = await openDialog()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Refund £30.00' }))
    expect(await screen.findByText('The provider refuses it: charge_disputed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Refund £30.00' }))
    await screen.findByText(/sent to the buyer’s card/)
    expect(new Set(server.bodies().map(({ key }) => key)).size).toBe(2)
  })

  it('of an order without a payment says so', async () => {
    serveAdmin({
      'GET /api/orders': () => pageOf([orderRow()]),
      'GET /api/admin/orders/42/payment': () => refuse(404, 'not_found', 'Payment not found'),
    })
    await openDialog()
    expect(await screen.findByText(/wasn’t made by a payment/)).toBeTruthy()
  })
})

describe('an order whose money is in doubt', () => {
  it('is marked as shipped only after a question, with the reason', async () => {
    const server = serveAdmin({
      'GET /api/orders': () => pageOf([orderRow({ payment: 'disputed' })]),
      'PUT /api/orders/42/status': ({ body }) =>
        (body as { confirm?: boolean }).confirm
          ? orderRow({ status: 'shipped' })
          : refuse(409, 'needs_confirmation', 'The buyer’s bank disputes this payment.'),
    })
    const user = openTab(OrdersTab, '?tab=orders')
    const status = () => screen.findByRole('combobox', { name: 'Status of order #000042' })
    await user.selectOptions(await status(), 'Shipped')
    await screen.findByText('The buyer’s bank disputes this payment.')
    await user.click(screen.getByRole('button', { name: 'Don’t do it' }))
    expect(await status()).toHaveProperty('value', 'pending')
    await user.selectOptions(await status(), 'Shipped')
    await user.click(await screen.findByRole('button', { name: 'Do it anyway' }))
    expect(await screen.findByText('Status updated')).toBeTruthy()
    expect(
      server.of('PUT', '/api/orders/42/status').map(({ body }) => (body as { confirm?: boolean }).confirm),
    ).toEqual([undefined, undefined, true])
  })
})
