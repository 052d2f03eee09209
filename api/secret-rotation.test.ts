import { beforeAll, expect, it } from 'vitest'
import { apiPaths } from './contract/paths.ts'
import { createOrderLinks } from './features/orders/order-links.ts'
import { createAdminClient, type AdminClient } from './testing/admin-browser.ts'
import { createOrder, createToy } from './testing/builders.ts'
import { useTestServer } from './testing/file-server.ts'

const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
const server = useTestServer({ trustProxy: true, sessionSecrets: [old], orderLinkSecrets: [old] })
const rotating = { url: '' }
const rotated = { url: '' }
let admin: AdminClient

beforeAll(async () => {
  admin = await createAdminClient(server.url)
  const join = (secrets: string[]) => server.join({ sessionSecrets: secrets, orderLinkSecrets: secrets })
  const [both, newOnly] = await Promise.all([join([fresh, old]), join([fresh])])
  rotating.url = both.url
  rotated.url = newOnly.url
})

const whoAmI = (url: string, cookie: string) => fetch(`${url}/api/auth/user`, { headers: { Cookie: cookie } })
const send = (path: string, address: string, body: object, { url } = server as { url: string }) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })

it('a session lives through the overlap, gets a new signature in it, and is dead once its secret is removed', async () => {
  const before = admin.browser.cookies(server.url)
  expect((await whoAmI(rotated.url, before)).status).toBe(401)

  const during = await whoAmI(rotating.url, before)
  expect(during.status).toBe(200)
  const resigned = during.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(resigned).toEqual([expect.stringContaining('plush-trails.sig=')])
  const id = before.split('; ').find((pair) => !pair.includes('.sig='))
  expect((await whoAmI(rotated.url, [id, ...resigned].join('; '))).status).toBe(200)
})

it('a session begun in the overlap is signed with the new secret only', async () => {
  const newcomer = await createAdminClient(rotating.url)
  const cookie = newcomer.browser.cookies(rotating.url)
  expect((await whoAmI(rotated.url, cookie)).status).toBe(200)
  expect((await whoAmI(server.url, cookie)).status).toBe(401)
})

it('a link to an order opens it in the overlap, and not once its secret is removed', async () => {
  const order = await createOrder(server.knex)
  const linkMadeWith = (secret: string) => createOrderLinks({ knex: server.knex, secrets: [secret] }).tokenFor(order)
  const read = async (url: string, token: string) => (await fetch(url + apiPaths.guestOrder(token))).status
  expect(await read(rotating.url, linkMadeWith(old))).toBe(200)
  expect(await read(rotating.url, linkMadeWith(fresh))).toBe(200)
  expect(await read(rotated.url, linkMadeWith(old))).toBe(404)
  expect(await read(server.url, linkMadeWith(fresh))).toBe(404)
})

it('in the overlap a sender who is blocked stays so, and one who has reported a toy still counts once', async () => {
  const [address, toy] = ['198.51.100.77', await createToy(server.knex)]
  const report = (at: { url: string }) =>
    send(apiPaths.reports(), address, { key: crypto.randomUUID(), toyId: toy.id, reason: 'private' }, at)
  expect((await report(server)).status).toBe(201)
  expect((await report(rotating)).status).toBe(201)
  const reports = (await server.knex('reports').where({ toy_id: toy.id }).select('sender')) as { sender: Buffer }[]
  expect(reports).toHaveLength(1)

  await server.knex('blocked_senders').insert({ sender: reports[0]?.sender, until: new Date(Date.now() + 60_000) })
  expect((await report(rotating)).status).toBe(429)
})
