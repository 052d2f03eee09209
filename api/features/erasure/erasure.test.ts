import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Erased } from '../../contract/erasures.ts'
import { apiPaths } from '../../contract/paths.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createOrder, createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: AdminClient
let width = 600
beforeAll(async () => {
  server = await startTestServer()
  admin = await createAdminClient(server.url)
})
afterAll(() => server.close())

const erase = async (kind: string, id: string | number) => {
  const answer = await admin.send('POST', apiPaths.erasures(), { kind, id: String(id) })
  return { status: answer.status, erased: (await answer.json()) as Erased }
}
const photoFiles = async () =>
  (await readdir(server.photoDir, { recursive: true })).filter((name) => name.endsWith('.webp'))

/** As if everything had been stored hours ago. */
async function age(): Promise<void> {
  const time = new Date(Date.now() - 3 * 3600 * 1000)
  for (const name of await photoFiles()) await utimes(path.join(server.photoDir, name), time, time)
}

/** Every word of the database. */
async function everything(): Promise<string> {
  const { rows } = await server.knex.raw<{ rows: { name: string }[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = await Promise.all(rows.map(({ name }) => server.knex(name).select()))
  return JSON.stringify(tables)
}

const secrets = { location: 'Secret cove', comment: 'Behind the school', addedBy: 'Zebedee' }

it('an erased entry leaves no word, no file and no copy of itself', async () => {
  const toy = await createToy(server.knex)
  const key = keyed()
  const { body } = await postEntry(server, toy.id, { ...secrets, image: await entryPhoto(width++) }, key)
  await admin.send('PUT', apiPaths.entry(body.id), { location: secrets.location, addedBy: 'Zebedee II' })
  await age()
  const { status, erased } = await erase('entry', body.id)
  expect([status, erased]).toMatchObject([200, { entries: 1, photos: 1, photosLater: 0 }])
  expect(await everything()).not.toMatch(/Secret cove|Behind the school|Zebedee/)
  expect(await photoFiles()).toEqual([])
  expect(await (await fetch(server.url + apiPaths.toy(toy.id))).text()).not.toContain('Secret')
  expect((await postEntry(server, toy.id, secrets, key)).status).toBe(410)
  const last = (await server.knex('audit_log').orderBy('id', 'desc').first()) as object
  expect(last).toMatchObject({ action: 'entry_erased', subject: String(body.id) })
  expect((await erase('entry', body.id)).status).toBe(404)
})

it('an erased toy takes its journey along, but not a photo that another toy shows', async () => {
  const [toy, other] = [await createToy(server.knex, { ownerName: 'Zebedee' }), await createToy(server.knex)]
  const image = await entryPhoto(width++)
  await postEntry(server, toy.id, { ...secrets, image }, keyed())
  await postEntry(server, toy.id, { ...secrets, image: await entryPhoto(width++) }, keyed())
  await postEntry(server, other.id, { location: 'Ours', image }, keyed())
  await age()
  expect((await erase('toy', toy.id.toLowerCase())).erased).toMatchObject({ toys: 1, entries: 2, photos: 1 })
  expect(await everything()).not.toMatch(/Secret cove|Zebedee/)
  expect(await photoFiles()).toHaveLength(3)
})

it('a photo of the last hour is closed at once and left to the sweeper', async () => {
  const toy = await createToy(server.knex)
  const { body } = await postEntry(server, toy.id, { image: await entryPhoto(width++) }, keyed())
  expect((await erase('entry', body.id)).erased).toMatchObject({ photos: 0, photosLater: 1 })
  expect((await fetch(server.url + (body.imageUrl ?? ''))).status).toBe(404)
})

it('an erased customer is gone from every order and kept email, the money stays', async () => {
  const customer = { customerName: 'Zora Quill', customerEmail: 'zora@example.org', shippingAddress: '9 Hidden Row' }
  const order = await createOrder(server.knex, { ...customer, quantity: 3, totalAmount: '30.00' })
  await createOrder(server.knex, { ...customer, customerEmail: 'Zora@Example.org' })
  await createOrder(server.knex, { customerName: 'Bo' })
  await admin.send('PUT', apiPaths.order(order.id), {
    ...customer,
    city: 'Quillton',
    postalCode: 'Q1',
    country: 'France',
  })
  const mails = path.join(server.config.dataDir, 'mail')
  await mkdir(mails, { recursive: true })
  const mail = (to: string) => `From: us@example.org\r\nTo: =?utf-8?q?Z?=\r\n <${to}>\r\n\r\nThank you`
  await writeFile(path.join(mails, 'order-1.eml'), mail('zora@example.org'))
  await writeFile(path.join(mails, 'order-2.eml'), mail('bo@example.org'))

  const sent = { kind: 'order_confirmation', recipient: 'zora@example.org', locale: 'en-GB' }
  await server.knex('mails').insert([
    { ...sent, reference: String(order.id), order_id: order.id, state: 'sent', sent_at: new Date() },
    { ...sent, kind: 'order_dispatched', reference: String(order.id), order_id: order.id },
    { ...sent, reference: 'about no order', recipient: 'Zora@Example.org', state: 'given_up', problem: 'recipient' },
  ])

  const exported = await admin.get(apiPaths.orderExport(order.id))
  expect(exported.headers.get('content-disposition')).toContain('.json')
  expect(await exported.json()).toMatchObject({
    order: { customerName: 'Zora Quill', totalAmount: '30.00' },
    toys: [],
    emails: [
      { kind: 'order_confirmation', recipient: 'zora@example.org', state: 'sent' },
      { kind: 'order_dispatched' },
    ],
  })

  expect((await erase('order', order.id)).erased).toMatchObject({ orders: 2, mails: 3 })
  expect(await everything()).not.toMatch(/Zora|Hidden Row|Quillton/i)
  expect(await readdir(mails)).toEqual(['order-2.eml'])
  expect(await server.knex('mails').pluck('recipient')).toEqual(['erased@erased.invalid'])
  const kept = (await server.knex('orders').where({ id: order.id }).first()) as object
  expect(kept).toMatchObject({ quantity: 3, total_amount: '30.00', customer_name: 'Erased' })
  expect((await admin.get(apiPaths.order(order.id))).status).toBe(200)
  // Nobody is there to be told what happens to the order from then on.
  const shipped = { status: 'shipped', confirm: true }
  expect((await admin.send('PUT', apiPaths.orderStatus(order.id), shipped)).status).toBe(200)
  expect(await server.knex('mails').pluck('kind')).toEqual(['order_confirmation'])
})

it('strangers erase nothing, and export nothing', async () => {
  const toy = await createToy(server.knex)
  const body = JSON.stringify({ kind: 'toy', id: toy.id })
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(server.url + apiPaths.erasures(), { method: 'POST', body, headers })).status).toBe(401)
  expect((await fetch(server.url + apiPaths.orderExport(1))).status).toBe(401)
  expect(await server.knex('toys').where({ id: toy.id })).toHaveLength(1)
})

it('an erased customer follows nothing any more, however the domain is written', async () => {
  const { id: toyId } = await createToy(server.knex)
  const mailbox = 'cleo@xn--bcher-kva.example'
  await server.knex('followers').insert({ toy_id: toyId, email: 'Cleo@Bücher.example', mailbox })
  const order = await createOrder(server.knex, { customerEmail: 'cleo@bücher.example' })
  expect((await erase('order', order.id)).status).toBe(200)
  expect(await server.knex('followers').where({ mailbox })).toEqual([])
})
