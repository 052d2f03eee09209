import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import { createOrder } from '../../testing/builders.ts'
import { listMails } from '../../testing/buying.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { activateToy, askAsOwner, readOwnerToy, type OwnedToy } from '../../testing/owners.ts'

const server = useTestServer({ trustProxy: true })
afterEach(() => server.knex('rate_limits').delete())

let people = 0
const newAddress = () => `owner-${++people}@example.org`

const ask = (token: string | null, method: string, path: string, body?: object, from = '198.51.100.1') =>
  askAsOwner(server, token, method, path, body, { 'X-Forwarded-For': from })
const send = ({ id, token }: OwnedToy, email: string, from?: string) =>
  ask(token, 'POST', apiPaths.ownerEmail(id), { email }, from)
const askLost = (id: string, email: string, from?: string) =>
  ask(null, 'POST', apiPaths.lostOwnerLink(id), { email }, from)
const confirm = ({ id, token }: OwnedToy, code: string) => ask(token, 'POST', apiPaths.confirmOwnerEmail(id), { code })

/** The emails to an address, oldest first, once there are so many. */
async function mailsTo(email: string, expected: number): Promise<string[]> {
  const keys = () => server.knex('mails').where({ recipient: email, state: 'sent' }).orderBy('id').pluck('message_key')
  await expect.poll(async () => ((await keys()) as string[]).length).toBe(expected)
  const files = await listMails(server.config.dataDir)
  const own = ((await keys()) as string[]).map((key) => files.find((file) => file.includes(key)) ?? '')
  const raw = await Promise.all(own.map((file) => readFile(file, 'utf8')))
  return raw.map((text) => text.replace(/=\r\n/g, '').replace(/=3D/g, '='))
}

const partsIn = (text: string | undefined) => {
  const [, token = '', code = ''] = /#k=([\w-]+)&c=([\w-]+)/.exec(text ?? '') ?? []
  return { token, code }
}

/** A toy whose owner has opened the link in an email to this address. */
async function withConfirmed(email: string): Promise<OwnedToy> {
  const owned = await activateToy(server)
  await send(owned, email)
  const { code } = partsIn((await mailsTo(email, 1))[0])
  expect((await confirm(owned, code)).status).toBe(200)
  return owned
}

describe('the link by email', () => {
  it('opens the owner’s page, and confirms the address by its use', async () => {
    const email = newAddress()
    const owned = await activateToy(server)
    expect(await (await send(owned, email)).json()).toEqual({ received: true })
    expect((await readOwnerToy(server, owned)).email).toEqual({ hint: 'o…@example.org', isConfirmed: false })
    const [text = ''] = await mailsTo(email, 1)
    const { token, code } = partsIn(text)
    expect(token).toBe(owned.token)
    expect(text).toContain(`/owner/${owned.id}#k=`)
    // Whoever gets it need not be who asked: nothing that a stranger could have written.
    for (const words of ['Mossy', 'Ana', 'See the sea']) expect(text).not.toContain(words)
    expect((await confirm(owned, 'b'.repeat(22))).status).toBe(409)
    expect(await (await confirm(owned, code)).json()).toMatchObject({ email: { isConfirmed: true } })
    expect((await confirm(owned, code)).status).toBe(200)
  })

  it('is not sent by who has no owner’s link', async () => {
    const { id } = await activateToy(server)
    expect((await send({ id, token: 'a'.repeat(54) }, newAddress())).status).toBe(403)
    expect(await server.knex('mails').where('reference', 'like', `${id}:%`)).toEqual([])
  })

  it('is not sent to an address that was replaced before it left', async () => {
    const owned = await activateToy(server)
    const email = newAddress()
    const { knex } = server
    await knex.transaction(async (trx) => {
      await trx('mails').insert({
        kind: 'owner_link',
        reference: `${owned.id}:0123456789abcdef:x`,
        recipient: email,
        locale: 'en-GB',
      })
    })
    await send(owned, newAddress())
    await expect.poll(() => knex('mails').where({ recipient: email })).toEqual([])
  })

  it('goes to one address three times a day at most, and for one toy five times', async () => {
    const email = newAddress()
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await send(await activateToy(server), email, `198.51.${i}.1`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const owned = await activateToy(server)
    const others = []
    for (let i = 0; i < 6; i++) others.push((await send(owned, newAddress(), `198.52.${i}.1`)).status)
    expect(others).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('goes to one mailbox three times a day, however its address is spelled', async () => {
    const name = `o.wner${++people}`
    const spellings = [name, name.replace('.', ''), `${name}+a`, `${name.toUpperCase()}+b`]
    const statuses = []
    for (const [i, local] of spellings.entries())
      statuses.push((await send(await activateToy(server), `${local}@example.org`, `198.56.${i}.1`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('uses up nothing of an address that a toy may send nothing more to', async () => {
    const owned = await activateToy(server)
    for (let i = 0; i < 5; i++) await send(owned, newAddress(), `198.57.${i}.1`)
    const email = newAddress()
    for (let i = 0; i < 3; i++) expect((await send(owned, email, `198.58.${i}.1`)).status).toBe(429)
    expect((await send(await activateToy(server), email, '198.59.0.1')).status).toBe(200)
  })

  it('has a budget per sender, asked before the token', async () => {
    const statuses = []
    for (let i = 0; i < 21; i++) statuses.push((await send({ id: 'NOBODY', token: 'x' }, 'a@example.org')).status)
    expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  it('can be forgotten by the owner', async () => {
    const email = newAddress()
    const owned = await withConfirmed(email)
    const answer = await ask(owned.token, 'DELETE', apiPaths.ownerEmail(owned.id))
    expect(await answer.json()).toMatchObject({ email: null })
    expect(await server.knex('mails').where({ recipient: email })).toEqual([])
    expect(JSON.stringify(await server.knex('toy_owners').where({ toy_id: owned.id }))).not.toContain(email)
  })
})

describe('a lost link', () => {
  it('is sent again to the confirmed address, in any case of its letters', async () => {
    const email = newAddress()
    const owned = await withConfirmed(email)
    expect((await askLost(owned.id.toLowerCase(), email.toUpperCase())).status).toBe(200)
    const [, again] = await mailsTo(email, 2)
    expect(partsIn(again).token).toBe(owned.token)
  })

  it('is answered alike for every toy and address, and sent to no other', async () => {
    const owned = await withConfirmed(newAddress())
    const pending = newAddress()
    await send(owned, pending)
    await mailsTo(pending, 1)
    const count = async () => (await server.knex('mails').where({ kind: 'owner_link' })).length
    const before = await count()
    const known = await askLost(owned.id, 'stranger@example.org')
    const others = await Promise.all([askLost('NO-SUCH-TOY', 'stranger@example.org'), askLost(owned.id, pending)])
    const text = await known.text()
    for (const other of others) expect([other.status, await other.text()]).toEqual([known.status, text])
    // One that is sent comes after those that would have been.
    const confirmed = newAddress()
    const last = await withConfirmed(confirmed)
    await askLost(last.id, confirmed)
    await mailsTo(confirmed, 2)
    expect(await count()).toBe(before + 2)
  })

  it('says nothing by the budgets of somebody else’s own toy', async () => {
    const email = newAddress()
    const owned = await withConfirmed(email)
    for (let i = 0; i < 3; i++) await askLost(owned.id, email, `198.53.${i}.1`)
    await mailsTo(email, 4)
    await server.knex('rate_limits').where('key', 'like', 'owner-mail-address%').delete()
    const attacker = await activateToy(server)
    expect((await send(attacker, email, '198.54.0.1')).status).toBe(200)
  })

  it('is not sent after the link was handed over', async () => {
    const email = newAddress()
    const owned = await withConfirmed(email)
    const { ownerToken: token } = (await (
      await ask(owned.token, 'POST', apiPaths.renewOwnerLink(owned.id))
    ).json()) as { ownerToken: string }
    await askLost(owned.id, email)
    // What the outbox knew of the address is gone as well.
    expect(await server.knex('mails').where({ recipient: email })).toEqual([])
    expect((await readOwnerToy(server, { id: owned.id, token })).email).toBeNull()
  })
})

describe('a toy that is erased', () => {
  it('takes its owner’s address along', async () => {
    const email = newAddress()
    const owned = await withConfirmed(email)
    const admin = await createAdminClient(server.url)
    expect((await admin.send('POST', apiPaths.erasures(), { kind: 'toy', id: owned.id })).status).toBe(200)
    expect(await server.knex('mails').where({ recipient: email })).toEqual([])
    expect(await server.knex('toy_owners').where({ toy_id: owned.id })).toEqual([])
  })
})

describe('a customer who is erased', () => {
  it('is gone from owner links too, confirmed or not', async () => {
    const email = newAddress()
    const [confirmed, pending] = [await withConfirmed(email), await activateToy(server)]
    await send(pending, email, '198.55.0.1')
    const order = await createOrder(server.knex, { customerEmail: email })
    const admin = await createAdminClient(server.url)
    expect((await admin.send('POST', apiPaths.erasures(), { kind: 'order', id: String(order.id) })).status).toBe(200)
    for (const owned of [confirmed, pending]) expect((await readOwnerToy(server, owned)).email).toBeNull()
    expect(await server.knex('mails').where({ recipient: email })).toEqual([])
  })
})
