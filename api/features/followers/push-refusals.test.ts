import { beforeEach, expect, it } from 'vitest'
import { createToy } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { noteAccepted, noteRefused } from './push-refusals.ts'

const database = useTestDatabase()
const [refused, other] = [
  { endpoint: 'https://push.example/refused', service: 'push.example' },
  { endpoint: 'https://push.example/other', service: 'push.example' },
]
const elsewhere = { endpoint: 'https://elsewhere.example/x', service: 'elsewhere.example' }

beforeEach(async () => {
  await database.knex('push_services').delete()
  await database.knex('followers').delete()
  for (let i = 0; i < 2; i++) {
    const { id } = await createToy(database.knex)
    await database.knex('followers').insert(
      [refused, other, elsewhere].map(({ endpoint }) => ({
        ...{ toy_id: id, confirmed_at: new Date(), endpoint, p256dh: 'x', auth: 'x' },
      })),
    )
  }
})

const refuse = () => noteRefused(database.knex, refused)
const accept = (place: typeof other) => noteAccepted(database.knex, place)
const left = () => database.knex('followers').where({ endpoint: refused.endpoint })

/** As if so many days had passed. */
async function pass(days: number): Promise<void> {
  const earlier = (column: string) => ({ [column]: database.knex.raw('?? - make_interval(days => ?)', [column, days]) })
  await database.knex('followers').update(earlier('refused_since'))
  await database.knex('push_services').update(earlier('accepted_at'))
}

it('forgets an endpoint for every toy once it was refused for a week while others were not', async () => {
  for (let i = 0; i < 5; i++) expect(await refuse()).toBe(false)
  await pass(6)
  await accept(other)
  expect(await refuse()).toBe(false)
  await pass(1)
  expect(await refuse()).toBe(true)
  expect(await left()).toEqual([])
  expect(await database.knex('followers')).toHaveLength(4)
})

it('waits for a third refusal, however rare they are', async () => {
  for (const isLast of [false, false, true]) {
    await accept(other)
    expect(await refuse()).toBe(isLast)
    await pass(30)
  }
})

it('forgets nobody while their service takes nothing', async () => {
  await accept(other)
  for (let i = 0; i < 30; i++) {
    expect(await refuse()).toBe(false)
    await accept(elsewhere)
    await pass(1)
  }
  expect(await left()).toHaveLength(2)
})

it('forgets nobody because of what a service took on the day of the first refusal', async () => {
  await refuse()
  await accept(other)
  await pass(10)
  for (let i = 0; i < 3; i++) expect(await refuse()).toBe(false)
})

it('begins anew after a message that was taken', async () => {
  for (let i = 0; i < 3; i++) await refuse()
  await pass(8)
  await accept(refused)
  expect(await left()).toMatchObject([
    { refusals: 0, refused_since: null },
    { refusals: 0, refused_since: null },
  ])
  for (let i = 0; i < 3; i++) expect(await refuse()).toBe(false)
})

it('writes the last message that a service took once an hour', async () => {
  const version = () => database.knex('push_services').select(database.knex.raw('xmin::text as version'))
  await accept(other)
  const before = (await version()) as object[]
  await accept(other)
  expect(await version()).toEqual(before)
  await database.knex('push_services').update({ accepted_at: database.knex.raw(`now() - interval '61 minutes'`) })
  await accept(other)
  const [row] = (await database.knex('push_services')) as { accepted_at: Date }[]
  expect(row?.accepted_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
})
