import { expect, it } from 'vitest'
import { Entry } from './entry.ts'
import { Order } from './order.ts'
import { Toy } from './toy.ts'
import { useTestDatabase } from '../testing/file-server.ts'

const database = useTestDatabase()

const stop = { location: 'Oslo', comment: 'Snow', addedBy: 'Ada', latitude: 0, longitude: -180 }
const visited = (at: string) => ({ stopCount: 1, lastEntryAt: new Date(at), lastLocation: 'Oslo' })

it('finds a toy by its tag id in any case, with its journey by date, then id', async () => {
  const { knex } = database
  await Toy.query(knex).insert({ id: 'Bear-1', passwordHash: 'hash' })
  for (const date of ['2026-03-02', '2026-03-01', '2026-03-02']) {
    await Entry.query(knex).insert({ ...stop, toyId: 'Bear-1', date: new Date(date) })
  }
  const toy = await Toy.query(knex).modify('byTagId', 'BEAR-1').first().withGraphFetched('entries')
  expect(toy).toMatchObject({ id: 'Bear-1', status: 'inactive', stopCount: 0, recentLocations: [], orderId: null })
  expect(toy?.revision).toBeTypeOf('number')
  expect(toy?.entries?.map(({ id }) => id)).toEqual([2, 1, 3])
})

it('features active and completed toys that have been somewhere, the latest visit first', async () => {
  const { knex } = database
  await Toy.query(knex).insert([
    { id: 'OLD', passwordHash: 'hash', status: 'completed', ...visited('2026-01-01') },
    { id: 'NEW', passwordHash: 'hash', status: 'active', ...visited('2026-02-01') },
    { id: 'ASLEEP', passwordHash: 'hash', ...visited('2026-02-02') },
    { id: 'FRESH', passwordHash: 'hash', status: 'active' },
  ])
  const featured = await Toy.query(knex).modify('featured')
  expect(featured.map(({ id }) => id)).toEqual(['NEW', 'OLD'])
})

it('keeps the submission key of an entry that has gone, also when its toy went', async () => {
  const { knex } = database
  const key = '6f2d2f6a-0c2b-4a1e-9a51-0c6b5a9f3d11'
  await Toy.query(knex).insert({ id: 'GONE', passwordHash: 'hash' })
  await Entry.query(knex).insert({ ...stop, toyId: 'GONE', date: new Date(), submissionKey: key })
  const fingerprint = Buffer.alloc(32)
  await knex('submission_keys').insert({ key, toy_id: 'GONE', fingerprint, fingerprint_version: 1 })
  await Toy.query(knex).deleteById('GONE')
  expect(await knex('submission_keys').where({ key }).first()).toMatchObject({ toy_id: 'GONE', fingerprint })
})

it('keeps a toy whose order is deleted, and money as exact text', async () => {
  const { knex } = database
  const order = await Order.query(knex).insertAndFetch({
    ...{ customerName: 'Ada', customerEmail: 'ada@example.org', shippingAddress: '1 Road', city: 'York' },
    ...{ postalCode: 'YO1', country: 'UK', quantity: 3, totalAmount: '30.00' },
  })
  expect(order).toMatchObject({ totalAmount: '30.00', currency: 'gbp', status: 'pending', paymentIntentId: null })
  await Toy.query(knex).insert({ id: 'SOLD', passwordHash: 'hash', orderId: order.id })
  await Order.query(knex).deleteById(order.id)
  expect(await Toy.query(knex).findById('SOLD')).toMatchObject({ orderId: null })
})
