import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminMailSchema, adminMailsSchema, type AdminMail } from '../../contract/mails.ts'
import { apiPaths } from '../../contract/paths.ts'
import { enqueueConfirmation, enqueueDispatched } from '../../domain/order-mails.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createOrder, createToy } from '../../testing/builders.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let smtp: TestSmtp
let admin: AdminClient
beforeAll(async () => {
  smtp = await startTestSmtp()
  server = await startTestServer({ mail: { smtpUrl: smtp.url, from: 'Plush Trails <orders@plushtrails.example>' } })
  admin = await createAdminClient(server.url)
})
beforeEach(async () => {
  smtp.refuse(null)
  smtp.received.length = 0
  await server.knex('mails').delete()
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const list = async (path = apiPaths.mails()) => adminMailsSchema.parse(await (await admin.get(path)).json())
async function sendAgain(id: number): Promise<AdminMail> {
  const answer = await admin.send('POST', apiPaths.sendMailAgain(id))
  expect(answer.status).toBe(200)
  return adminMailSchema.parse(await answer.json())
}

/** A confirmation that the mail server has refused. */
async function refused(answer: string): Promise<{ id: number; orderId: number }> {
  const order = await createOrder(server.knex)
  await enqueueConfirmation(server.knex, order)
  smtp.refuse({ step: 'to', answer })
  const { id } = (await server.knex('mails').where({ order_id: order.id }).first()) as { id: number }
  await sendAgain(id)
  return { id, orderId: order.id }
}

it('lists what waits because of a problem and what was given up, with the reason, and counts them', async () => {
  const waiting = await refused('550 5.7.1 Relaying denied')
  const givenUp = await refused('550 5.1.1 No such user')
  const untouched = await createOrder(server.knex)
  await enqueueDispatched(server.knex, untouched)
  const { items, ...counts } = await list()
  expect(counts).toEqual({ waiting: 1, givenUp: 1 })
  expect(items).toMatchObject([
    { id: givenUp.id, state: 'given_up', problem: 'recipient', nextAttemptAt: null, orderId: givenUp.orderId },
    { id: waiting.id, state: 'waiting', problem: 'policy', attempts: 1, recipient: 'ada@example.org' },
  ])
  expect(items[1]?.detail).toMatch(/^SMTP .*550.*5\.7\.1/)
  expect(items[1]?.nextAttemptAt).not.toBeNull()
  expect((await list(apiPaths.mailsOfOrder(untouched.id))).items).toMatchObject([
    { kind: 'order_dispatched', state: 'waiting' },
  ])

  const troubleOf = async (id: number) =>
    ((await (await admin.get(apiPaths.order(id))).json()) as { mailTrouble: string | null }).mailTrouble
  expect(await Promise.all([waiting.orderId, givenUp.orderId, untouched.id].map(troubleOf))).toEqual([
    'waiting',
    'given_up',
    null,
  ])
})

it('sends an email again at once, to the address that was put right, and says what came of it', async () => {
  const { id, orderId } = await refused('550 5.1.1 No such user')
  expect(await sendAgain(id)).toMatchObject({ state: 'given_up', problem: 'recipient', attempts: 1 })
  smtp.refuse(null)
  await server.knex('orders').where({ id: orderId }).update({ customer_email: 'right@example.org' })
  expect(await sendAgain(id)).toMatchObject({ state: 'sent', problem: null, recipient: 'right@example.org' })
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toContain('right@example.org')
  expect(await list()).toEqual({ items: [], waiting: 0, givenUp: 0 })
  const audit = (await server.knex('audit_log').orderBy('id', 'desc').first()) as object
  expect(audit).toMatchObject({ action: 'mail_sent_again', subject: String(orderId) })
})

it('sends a copy of an email that was sent, as a message of its own', async () => {
  const { id } = await refused('450 Later')
  smtp.refuse(null)
  await sendAgain(id)
  expect(await sendAgain(id)).toMatchObject({ state: 'sent' })
  const ids = smtp.received.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1])
  expect(new Set(ids).size).toBe(2)
})

it('leaves an email alone that is being sent this moment, and knows which emails there are', async () => {
  const { id } = await refused('450 Later')
  await server
    .knex('mails')
    .where({ id })
    .update({ leased_until: new Date(Date.now() + 60_000) })
  expect((await admin.send('POST', apiPaths.sendMailAgain(id))).status).toBe(409)
  expect((await admin.send('POST', apiPaths.sendMailAgain(id + 1000))).status).toBe(404)
  expect((await admin.get(`${apiPaths.mails()}?orderId=x`)).status).toBe(400)
})

it('is for admins only', async () => {
  expect((await fetch(server.url + apiPaths.mails())).status).toBe(401)
  expect((await fetch(server.url + apiPaths.sendMailAgain(1), { method: 'POST' })).status).toBe(401)
})

it('names no follower, whatever became of the email', async () => {
  const { id: toyId } = await createToy(server.knex)
  smtp.refuse({ step: 'to', answer: '451 4.3.0 Later' })
  const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const body = JSON.stringify({ email: 'secret.follower@example.org' })
  expect((await fetch(server.url + apiPaths.followers(toyId), { ...asked, body })).status).toBe(202)
  await expect.poll(async () => (await list()).items).toMatchObject([{ kind: 'journey_follow', recipient: null }])
  smtp.refuse(null)
  const [mail] = (await list()).items
  expect(await sendAgain(mail?.id ?? 0)).toMatchObject({ state: 'sent', recipient: null })
})
