import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdminMail } from '#contract/mails'
import { mailRow } from '../mails/testing/mail-row.ts'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { openTab } from '../testing/open-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { orderRow } from './testing/order-row.ts'

afterEach(cleanup)

const link = 'https://plushtrails.example/order/new-token'

function serve(mails: AdminMail[], renew: () => object = () => ({ link })) {
  return serveAdmin({
    'GET /api/orders': () => pageOf([orderRow({ mailTrouble: 'given_up' })]),
    'GET /api/admin/mails': () => ({ items: mails, waiting: 0, givenUp: 0 }),
    'POST /api/orders/42/link': renew,
  })
}

async function openDialog() {
  const user = openTab(OrdersTab, '?tab=orders')
  await user.click(await screen.findByRole('button', { name: 'Emails and link of order #000042' }))
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Order #000042' })) }
}

it('an order says in its row that an email was not sent, and lists all of them', async () => {
  const sent = { id: 6, state: 'sent', problem: null, detail: null, nextAttemptAt: null } as const
  const server = serve([mailRow({ sentAt: '2026-12-03T10:00:00.000Z', ...sent }), mailRow({ kind: 'order_refunded' })])
  const { dialog } = await openDialog()
  expect(screen.getByText('Email not sent')).toBeTruthy()
  expect(
    (await dialog.findAllByRole('article')).map((article) => within(article).getByRole('heading').textContent),
  ).toEqual(['Order confirmation, order #000042', 'Refund, order #000042'])
  expect(dialog.getByText(/^Sent 0?3 Dec/)).toBeTruthy()
  expect(server.of('GET', '/api/admin/mails').at(-1)?.query.get('orderId')).toBe('42')
})

it('a new link is made after a question, shown, and copied', async () => {
  const server = serve([])
  const { user, dialog } = await openDialog()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  expect(await dialog.findByText('No emails have been queued for this order.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Make a new link' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Make a new link?' }))
  expect(server.of('POST', '/api/orders/42/link')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Make a new link' }))
  const field = await dialog.findByLabelText<HTMLInputElement>('New link')
  expect(field.value).toBe(link)
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(writeText).toHaveBeenCalledWith(link)
  expect(await screen.findByText('Link copied')).toBeTruthy()
})

it('says when no new link could be made', async () => {
  serve([], () => refuse(503, 'unavailable', 'Not now'))
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Make a new link' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new link' }))
  expect(await screen.findByText(/Not now/)).toBeTruthy()
  expect(dialog.queryByLabelText('New link')).toBeNull()
})
