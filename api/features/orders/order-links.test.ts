import { createHmac } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import type { Order } from '../../models/order.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createOrder } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { createOrderLinks } from './order-links.ts'

const secret = 'a-link-secret-of-thirty-two-chars'
const server = useTestServer({ orderLinkSecrets: [secret] })
let admin: AdminClient
beforeAll(async () => void (admin = await createAdminClient(server.url)))

/** As links were made until December 2026: the number, and an HMAC over it. */
function oldToken(orderId: number): string {
  const id = Buffer.alloc(6)
  id.writeUIntBE(orderId, 0, 6)
  const signature = createHmac('sha256', secret).update('order-page:').update(id).digest().subarray(0, 24)
  return Buffer.concat([id, signature]).toString('base64url')
}
const links = () => createOrderLinks({ knex: server.knex, secrets: [secret] })
const read = (token: string) => fetch(server.url + apiPaths.guestOrder(token))
/** An order that was there before links had keys. */
const createOldOrder = (fields: Partial<Order> = {}) => createOrder(server.knex, { linkKey: null, ...fields })

it('a link sent before links had keys still opens its order', async () => {
  const order = await createOldOrder({ customerName: 'Early Bird' })
  expect(links().tokenFor(order)).toBe(oldToken(order.id))
  const answer = await read(oldToken(order.id))
  expect(await answer.json()).toMatchObject({ customerName: 'Early Bird' })
})

it('an old link never opens another order that got the same number after a restore (M7)', async () => {
  const lost = await createOldOrder({ customerName: 'Lost' })
  await server.knex('orders').where({ id: lost.id }).delete()
  await server.knex.raw(`select setval(pg_get_serial_sequence('orders', 'id'), ?, false)`, [lost.id])
  expect((await createOrder(server.knex, { customerName: 'Other' })).id).toBe(lost.id)
  expect((await read(oldToken(lost.id))).status).toBe(404)
})

it('links of one number in two databases are different, and one of a database is no use without the secret', async () => {
  const order = await createOrder(server.knex)
  const token = links().tokenFor(order)
  expect((await read(token)).status).toBe(200)
  const key = Buffer.from(String(order.linkKey).replaceAll('-', ''), 'hex')
  for (const guess of [
    key.toString('base64url'),
    String(order.linkKey),
    createOrderLinks({ knex: server.knex, secrets: ['x'] }).tokenFor(order),
  ])
    expect((await read(guess)).status).toBe(404)
  expect(oldToken(order.id)).not.toBe(token)
  expect((await read(oldToken(order.id))).status).toBe(404)
})

it.each([
  ['an order with a key', createOrder],
  ['an order from before', (_knex: unknown) => createOldOrder()],
] as const)('a new link for %s kills the one before, is audited, and opens the order', async (_which, create) => {
  const order = await create(server.knex)
  const before = links().tokenFor(order)
  const answer = await admin.send('POST', apiPaths.orderLink(order.id))
  const { link } = (await answer.json()) as { link: string }
  expect(link).toMatch(new RegExp(`^${server.url}/order/[A-Za-z0-9_-]+$`))
  expect((await read(before)).status).toBe(404)
  expect((await read(link.split('/').at(-1) ?? '')).status).toBe(200)
  const audit = (await server.knex('audit_log').orderBy('id', 'desc').first()) as object
  expect(audit).toMatchObject({ action: 'order_link_renewed', subject: String(order.id) })
  expect(JSON.stringify(audit)).not.toContain(link.split('/').at(-1))
})

it('only an admin makes a new link, and for an order that is there', async () => {
  const order = await createOrder(server.knex)
  expect((await fetch(server.url + apiPaths.orderLink(order.id), { method: 'POST' })).status).toBe(401)
  expect((await admin.send('POST', apiPaths.orderLink(order.id + 1000))).status).toBe(404)
})
