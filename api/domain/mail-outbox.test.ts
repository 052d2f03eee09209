import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../adapters/log.ts'
import { currentRequestId, forRequest } from '../concurrency/request-id.ts'
import { MailError, smtpTimeouts, type Mail } from '../adapters/mail.ts'
import type { MailProblem } from '../contract/mails.ts'
import { createOrder } from '../testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createMailOutbox, leaseMsOf, type RenderMail } from './mail-outbox.ts'
import { enqueueMail, hourlyAttempts } from './mail-queue.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

let count = 0
const enqueue = (more = {}) =>
  enqueueMail(database.knex, {
    kind: 'order_confirmation',
    reference: String(++count),
    recipient: 'bo@bears.example',
    ...more,
  })

type Send = (mail: Mail) => Promise<void>
const words: RenderMail = ({ reference }) =>
  Promise.resolve({ name: 'Bo', subject: `About ${reference}`, text: 'Hello', html: '<p>Hello</p>' })

function createOutbox(send: Send, { leaseMs, render = words }: { leaseMs?: number; render?: RenderMail } = {}) {
  const outbox = createMailOutbox({
    knex: database.knex,
    mailer: { send, longestSendMs: 1000, close: () => undefined },
    log: silentLog,
    retryMs: 0,
    // Of a lease that is over at once every worker would take the same email.
    ...(leaseMs === undefined ? {} : { leaseMs, atOnce: 1 }),
  })
  outbox.register('order_confirmation', render)
  return outbox
}
const fails = (problem: MailProblem) => () => Promise.reject(new MailError(`SMTP ${problem}`, { problem }))
const rows = () => database.knex('mails').orderBy('id') as Promise<Record<string, unknown>[]>

it('an email is queued once for its kind and reference, and with the transaction or not at all', async () => {
  expect(await enqueue({ reference: 'same' })).toBe(true)
  expect(await enqueue({ reference: 'same' })).toBe(false)
  expect(await enqueue({ reference: 'same', kind: 'order_dispatched' })).toBe(true)
  const rolledBack = database.knex.transaction(async (trx) => {
    await enqueueMail(trx, { kind: 'order_confirmation', reference: 'undone', recipient: 'bo@bears.example' })
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await rows()).toHaveLength(2)
})

it('each email is sent once, however many servers poll the outbox', async () => {
  await Promise.all(Array.from({ length: 5 }, () => enqueue()))
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  await Promise.all([1, 2, 3].map(() => createOutbox(send).deliver()))
  expect(sent).toHaveLength(5)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(5)
  expect(await rows()).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ state: 'sent', attempts: 1 })))
})

it('an email belongs to the request that queued it, whoever sends it', async () => {
  await forRequest('request-of-a-buyer', () => enqueue())
  await enqueue()
  const sent: unknown[] = []
  const outbox = createOutbox(async ({ requestId }) => void sent.push([requestId, currentRequestId()]))
  await forRequest('request-of-another', () => outbox.deliver())
  expect(sent).toHaveLength(2)
  expect(sent).toContainEqual(['request-of-a-buyer', 'request-of-a-buyer'])
  expect(sent).toContainEqual([null, null])
})

it('an email whose outcome could not be written is not sent again by the process that knows it', async () => {
  const { knex } = database
  await enqueue()
  await knex.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'down'; end $$`)
  await knex.raw(`create trigger down before update on mails for each row
    when (new.state = 'sent') execute function refuse()`)
  const sent: Mail[] = []
  const outbox = createOutbox(async (mail) => void sent.push(mail))
  await outbox.deliver()
  await knex('mails').update({ next_attempt_at: knex.raw("now() - interval '1 second'"), leased_until: null })
  await expect(outbox.deliver()).rejects.toThrow('down')
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: null }])
  await knex.raw('drop trigger down on mails')
  await outbox.deliver()
  expect(sent).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

it('an email is retried until the mail server accepts it', async () => {
  await enqueue()
  let attempts = 0
  await createOutbox(() => (++attempts < 3 ? fails('busy')() : Promise.resolve())).deliver()
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, problem: null, detail: null }])
})

it.each<[MailProblem, string]>([
  ['recipient', 'given_up'],
  ['connection', 'waiting'],
  ['sign_in', 'waiting'],
  ['sender', 'waiting'],
  ['policy', 'waiting'],
  ['content', 'waiting'],
  ['busy', 'waiting'],
])('after one failure because of %s an email is %s', async (problem, state) => {
  await enqueue()
  const outbox = createOutbox(fails(problem))
  const [{ id } = { id: 0 }] = await rows()
  await outbox.sendNow(Number(id))
  expect(await rows()).toMatchObject([{ state, problem, detail: `SMTP ${problem}`, attempts: 1, leased_until: null }])
})

it('an email that cannot be sent for days, through no fault of its recipient, is tried once a day and never given up', async () => {
  await enqueue()
  await database.knex('mails').update({ attempts: hourlyAttempts - 2 })
  await createOutbox(fails('sign_in')).deliver()
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'sign_in', attempts: hourlyAttempts }])
  const { rows: waits } = await database.knex.raw<{ rows: { isADay: boolean }[] }>(
    `select next_attempt_at > now() + interval '23 hours' as "isADay" from mails`,
  )
  expect(waits).toEqual([{ isADay: true }])
  await database.knex('mails').update({ next_attempt_at: database.knex.raw("now() - interval '1 second'") })
  await createOutbox(() => Promise.resolve()).deliver()
  expect(await rows()).toMatchObject([{ state: 'sent', problem: null }])
})

it('an email to nobody is given up, one with nothing to say is dropped, and a mistake of ours is retried', async () => {
  await enqueue({ recipient: 'Not given' })
  await createOutbox(() => Promise.resolve()).deliver()
  expect(await rows()).toMatchObject([{ state: 'given_up', problem: 'no_address' }])
  await database.knex('mails').delete()

  await enqueue()
  await createOutbox(fails('other'), { render: () => Promise.resolve(null) }).deliver()
  expect(await rows()).toEqual([])

  await enqueue()
  const [{ id } = { id: 0 }] = await rows()
  await createOutbox(fails('other'), { render: () => Promise.reject(new TypeError('bo@bears.example')) }).sendNow(
    Number(id),
  )
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'other', detail: 'TypeError' }])
})

it('an email of a kind that this release does not know waits for one that does', async () => {
  await enqueue({ kind: 'order_refunded' })
  await createOutbox(() => Promise.resolve()).deliver()
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

it('an email about an order goes to the address that the order has by then, and is deleted with it', async () => {
  const order = await createOrder(database.knex, { customerEmail: 'typo@example.org' })
  await enqueue({ orderId: order.id, recipient: order.customerEmail })
  await database.knex('orders').update({ customer_email: 'right@example.org' })
  const to: string[] = []
  await createOutbox(async (mail) => void to.push(mail.to.address)).deliver()
  expect(to).toEqual(['right@example.org'])
  expect(await rows()).toMatchObject([{ recipient: 'right@example.org' }])
  await database.knex('orders').delete()
  expect(await rows()).toEqual([])
})

it('another process takes over the email of a killed one when its lease ends, with the same Message-ID', async () => {
  await enqueue()
  const keys: string[] = []
  let began: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (began = resolve))
  const hangs: Send = ({ key }) => {
    keys.push(key)
    began()
    return new Promise(() => undefined)
  }
  void createOutbox(hangs).deliver()
  await begun
  const send: Send = async ({ key }) => void keys.push(key)
  await createOutbox(send).deliver()
  expect(keys).toHaveLength(1)
  await database.knex('mails').update({ leased_until: new Date(0) })
  await createOutbox(send).deliver()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('an attempt whose lease was lost does not take back what the next one did', async () => {
  await enqueue()
  let fail: () => void = () => undefined
  const slow = createOutbox(
    () => new Promise((_resolve, reject) => (fail = () => reject(new MailError('late', { problem: 'recipient' })))),
    { leaseMs: 0 },
  )
  const slowRound = slow.deliver()
  await expect.poll(async () => (await rows())[0]?.['attempts']).toBe(1)
  await createOutbox(() => Promise.resolve()).deliver()
  fail()
  await slowRound
  expect(await rows()).toMatchObject([{ state: 'sent', problem: null }])
})

it('a server that stops waits for the email it is sending, and then breaks it off', async () => {
  await enqueue()
  let breakOff: () => void = () => undefined
  const outbox = createMailOutbox({
    knex: database.knex,
    log: silentLog,
    stopMs: 1,
    mailer: {
      longestSendMs: 1000,
      close: () => breakOff(),
      send: () =>
        new Promise((_resolve, reject) => {
          breakOff = () => reject(new MailError('SMTP broken off', { problem: 'connection' }))
        }),
    },
  })
  outbox.register('order_confirmation', words)
  outbox.start()
  await expect.poll(async () => (await rows())[0]?.['attempts']).toBe(1)
  await outbox.stop()
  expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'connection', leased_until: null }])
})

it('the lease is longer than the slowest attempt', () => {
  expect(leaseMsOf({ longestSendMs: smtpTimeouts.total })).toBeGreaterThan(smtpTimeouts.total + 30_000)
})
