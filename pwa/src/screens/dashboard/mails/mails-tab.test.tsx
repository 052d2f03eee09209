import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AdminMail } from '#contract/mails'
import { refuse, serveAdmin } from '../testing/admin-server.ts'
import { openTab } from '../testing/open-tab.tsx'
import { MailsTab } from './mails-tab.tsx'
import { mailRow } from './testing/mail-row.ts'

afterEach(cleanup)

const list = 'GET /api/admin/mails'
const again = 'POST /api/admin/mails/7/send-again'
const mails = (items: AdminMail[], counts = { waiting: items.length, givenUp: 0 }) => ({ items, ...counts })
const open = () => openTab(MailsTab, '?tab=mails')
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const sendAgain = async (user: ReturnType<typeof open>) =>
  user.click((await card('Order confirmation, order #000042')).getByRole('button', { name: 'Send again' }))

it('lists each email with its order, its recipient, the reason and what happens next', async () => {
  const gone = {
    id: 8,
    kind: 'order_dispatched',
    state: 'given_up',
    problem: 'recipient',
    nextAttemptAt: null,
  } as const
  serveAdmin({ [list]: () => mails([mailRow(), mailRow(gone)], { waiting: 1, givenUp: 1 }) })
  open()
  const waiting = await card('Order confirmation, order #000042')
  expect(waiting.getByText('Waiting')).toBeTruthy()
  expect(waiting.getByText(/doesn’t accept our sign-in/)).toBeTruthy()
  expect(waiting.getByText('SMTP EAUTH 535 5.7.8 AUTH PLAIN')).toBeTruthy()
  expect(waiting.getByText(/3 attempts · next attempt 3 Dec|3 attempts · next attempt 03 Dec/)).toBeTruthy()
  const givenUp = await card('Order on its way, order #000042')
  expect(givenUp.getByText('Given up')).toBeTruthy()
  expect(givenUp.getByText(/this address doesn’t exist/)).toBeTruthy()
  expect(givenUp.queryByText(/next attempt/)).toBeNull()
  expect(screen.getByText('1 waiting, 1 given up')).toBeTruthy()
})

it('sends an email again, says that it was sent, and it leaves the list', async () => {
  let isSent = false
  serveAdmin({
    [list]: () => mails(isSent ? [] : [mailRow()]),
    [again]: () => {
      isSent = true
      return mailRow({
        state: 'sent',
        problem: null,
        detail: null,
        nextAttemptAt: null,
        sentAt: '2026-12-03T10:00:00.000Z',
      })
    },
  })
  await sendAgain(open())
  expect(await screen.findByText('Email sent')).toBeTruthy()
  expect(screen.getAllByText(/To grace@example.org/).length).toBeGreaterThan(0)
  expect(await screen.findByText('All emails have been sent')).toBeTruthy()
})

it('says why an email could not be sent again', async () => {
  serveAdmin({ [list]: () => mails([mailRow()]), [again]: () => mailRow({ problem: 'connection' }) })
  await sendAgain(open())
  expect(await screen.findByText('Email not sent')).toBeTruthy()
  // In the toast, which is read out too.
  expect(screen.getAllByText(/The mail server can’t be reached/).length).toBeGreaterThan(0)
})

it('says when it is being sent already, and when the list cannot be loaded', async () => {
  let isUp = false
  serveAdmin({
    [list]: () => (isUp ? mails([mailRow()]) : refuse(503, 'unavailable', 'Not now')),
    [again]: () => refuse(409, 'conflict', 'This email is being sent right now. Try again in a moment.'),
  })
  const user = open()
  expect(await screen.findByText('This list couldn’t be loaded')).toBeTruthy()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await sendAgain(user)
  expect(await screen.findByText(/being sent right now/)).toBeTruthy()
})

it('sends an email to a follower again without naming anybody', async () => {
  const toFollower = { kind: 'journey_stops', orderId: null, recipient: null } as const
  serveAdmin({
    [list]: () => mails([mailRow(toFollower)]),
    [again]: () => mailRow({ ...toFollower, state: 'sent', problem: null, detail: null, nextAttemptAt: null }),
  })
  const user = open()
  const shown = await card('New stops, to a follower')
  expect(shown.queryByText('To')).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Email sent')).toBeTruthy()
})
