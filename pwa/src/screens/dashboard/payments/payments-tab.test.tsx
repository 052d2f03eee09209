import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminPayment, DisputeState } from '#contract/admin-payments'
import * as files from '../save-file.ts'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { address, openTab } from '../testing/open-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { paymentRow } from './testing/payment-row.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const list = 'GET /api/admin/payments'
const open = (search = '?tab=payments') => openTab(PaymentsTab, search)
const card = async () => within(await screen.findByRole('article'))
const dispute = (state: DisputeState): Partial<AdminPayment> => ({
  trouble: 'disputed',
  needsAttention: true,
  dispute: { state, reason: 'product_not_received', amount: '30.00', respondBy: '2026-12-09T12:00:00.000Z' },
})

describe('a payment', () => {
  it('says what it is, what to do and where, with all that is known', async () => {
    const refunds = [
      { amount: '5.00', reason: 'other', state: 'pending', key: null, by: null, at: '2026-11-28T10:00:00.000Z' },
    ]
    const row = paymentRow({
      trouble: 'second_payment',
      needsAttention: true,
      firstOrderNumber: '#000041',
      refunded: '5.00',
    })
    serveAdmin({ [list]: () => pageOf([{ ...row, refunds, tags: ['A-1', 'B-2'] }]) })
    open()
    const shown = await card()
    expect(shown.getByRole('heading', { name: '£30.00 for order #000042' })).toBeTruthy()
    expect(shown.getByText('Paid twice')).toBeTruthy()
    expect(shown.getByText(/order #000041 is the one to send\. Refund this payment/)).toBeTruthy()
    for (const text of ['£0.65', '3 tags at £10.00', 'A-1, B-2', 'pi_3QxYz']) expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByText(/^£5\.00 · on its way · 28 Nov 2026/)).toBeTruthy()
    const link = shown.getByRole('link', { name: 'Open at the provider' })
    expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/payments/pi_3QxYz')
  })

  it.each([
    [{ trouble: 'check_payment' }, /matches none of our prices/],
    [{ trouble: 'no_order', orderId: null }, /order was deleted .* Refund it at the provider/],
    [{ trouble: 'no_order', orderStatus: 'cancelled' }, /order was cancelled.* Refund it from the order/],
    [{ trouble: 'refund_failed' }, /didn’t reach the buyer/],
    [dispute('needs_response'), /Answer at the provider by 9 Dec 2026|Answer at the provider by 09 Dec 2026/],
    [dispute('warning_needs_response'), /asks about this payment/],
    [dispute('under_review'), /Your answer is with the bank/],
    [dispute('lost'), /the money is gone/],
    [dispute('won'), /the money is yours/],
    [{ trouble: null }, /Nothing out of the ordinary/],
    [{ trouble: null, status: 'canceled' }, /Nothing was taken/],
  ] as [Partial<AdminPayment>, RegExp][])('with %j has its sentence', async (parts, sentence) => {
    serveAdmin({ [list]: () => pageOf([paymentRow(parts)]) })
    open()
    expect((await card()).getByText(sentence)).toBeTruthy()
  })

  it('whose order was deleted keeps its number, when and by whom, and its tags', async () => {
    const orderDeleted = { at: '2026-11-28T10:00:00.000Z', by: 'admin@example.org' }
    serveAdmin({ [list]: () => pageOf([paymentRow({ orderId: null, orderDeleted, tags: ['A-1'] })]) })
    open('?tab=payments&show=all')
    const shown = await card()
    expect(shown.getByRole('heading', { name: /#000042/ })).toBeTruthy()
    expect(shown.getByText(/28 Nov 2026, \d\d:00, by admin@example\.org/)).toBeTruthy()
    expect(shown.getByText('A-1')).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Refund…' })).toBeNull()
  })

  it('is marked as done with the version that was seen', async () => {
    let row = paymentRow({ trouble: 'check_payment', needsAttention: true })
    const server = serveAdmin({
      [list]: () => pageOf([row]),
      'PUT /api/admin/payments/pi_3QxYz/handled': () => {
        row = { ...row, needsAttention: false, handled: { at: '2026-11-28T10:00:00.000Z', by: 'me@example.org' } }
        return row
      },
    })
    const user = open()
    await user.click((await card()).getByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByText(/Marked as done by me@example\.org/)).toBeTruthy()
    expect(server.of('PUT', '/api/admin/payments/pi_3QxYz/handled')).toMatchObject([
      { body: { handled: true, version: '0123456789abcdef' } },
    ])
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy()
  })
})

describe('the list', () => {
  it('shows first what needs somebody, and more on demand', async () => {
    const server = serveAdmin({ [list]: ({ query }) => pageOf(query.get('show') === 'all' ? [paymentRow()] : []) })
    const user = open()
    expect(await screen.findByText('No payment needs your attention')).toBeTruthy()
    expect(server.calls[0]?.query.get('show')).toBe('attention')
    await user.click(screen.getByRole('button', { name: 'Show all payments' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(address()).toBe('/admin/dashboard?tab=payments&show=all')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Paid twice')
    await waitFor(() => expect(server.calls.at(-1)?.query.get('trouble')).toBe('second_payment'))
    expect(server.calls.at(-1)?.query.get('show')).toBe('all')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '#42')
    await waitFor(() => expect(server.calls.at(-1)?.query.get('search')).toBe('#42'))
  })

  it('says when it could not be read', async () => {
    serveAdmin({ [list]: () => refuse(503, 'unavailable', 'Please try again') })
    open()
    expect(await screen.findByText('This list couldn’t be loaded')).toBeTruthy()
  })
})

describe('the month for the accounts', () => {
  it('is the last one at first, and comes as a file', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
    const server = serveAdmin({
      [list]: () => pageOf([]),
      'GET /api/admin/money-export': () =>
        new Response('date,gross\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
    })
    const user = open()
    const month = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Month' })
    const now = new Date()
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
    expect(month.value).toBe(last)
    await user.click(screen.getByRole('button', { name: 'Export month' }))
    await waitFor(() => expect(saved).toHaveBeenCalledWith(`plush-trails-money-${last}.csv`, 'date,gross\n'))
    expect(server.of('GET', '/api/admin/money-export')[0]?.query.get('month')).toBe(last)
  })

  it('is not taken from a network’s own page', async () => {
    const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
    serveAdmin({
      [list]: () => pageOf([]),
      'GET /api/admin/money-export': () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Export month' }))
    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
  })
})
