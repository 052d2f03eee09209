import { expect, it } from 'vitest'
import { noteNewStop } from '../../domain/followers.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { makeDigest } from './digests.ts'

const database = useTestDatabase()

async function addFollowers(toyId: string): Promise<void> {
  const confirmed = { toy_id: toyId, confirmed_at: database.knex.raw(`now() - interval '1 day'`) }
  await database.knex('followers').insert([
    { ...confirmed, email: 'ada@example.org', mailbox: 'ada@example.org' },
    { ...confirmed, email: 'bo@example.org', mailbox: 'bo@example.org' },
    { ...confirmed, endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' },
    { ...confirmed, confirmed_at: null, email: 'cleo@example.org', mailbox: 'cleo@example.org' },
  ])
}

/** A stop that was stored so many seconds ago, and is to be told. */
async function addStop(toyId: string, secondsAgo: number): Promise<number> {
  const { id } = await createEntry(database.knex, toyId)
  await noteNewStop(database.knex, { toyId, entryId: id })
  await database
    .knex('stop_notices')
    .where({ entry_id: id })
    .update({ created_at: database.knex.raw('now() - make_interval(secs => ?)', [secondsAgo]) })
  return id
}

/** As if so many seconds had passed for this toy. */
async function pass(toyId: string, seconds: number): Promise<void> {
  const earlier = (column: string) => ({
    [column]: database.knex.raw('?? - make_interval(secs => ?)', [column, seconds]),
  })
  await database.knex('stop_notices').where({ toy_id: toyId }).update(earlier('created_at'))
  await database.knex('stop_digests').where({ toy_id: toyId }).update(earlier('made_at'))
}

const digest = () => makeDigest({ knex: database.knex })

const queued = async (toyId: string) => {
  const mails = (await database
    .knex('mails')
    .join('followers', 'followers.id', 'follower_id')
    .where({ toy_id: toyId })
    .orderBy('mails.id')
    .pluck('recipient')) as string[]
  const pushes = (await database
    .knex('push_notices')
    .join('followers', 'followers.id', 'follower_id')
    .where({ toy_id: toyId })
    .pluck('endpoint')) as string[]
  return [...mails.sort(), ...pushes]
}
const everyone = ['ada@example.org', 'bo@example.org', 'https://push.example/1']

it('notes nothing of a toy that nobody follows', async () => {
  const { id } = await createToy(database.knex)
  await addStop(id, 0)
  expect(await database.knex('stop_notices').where({ toy_id: id })).toEqual([])
})

it('waits until no stop has come for a while, but not for longer than it may', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  await addStop(id, 30)
  await addStop(id, 5)
  expect(await digest()).toBe(false)
  await addStop(id, 41)
  expect(await digest()).toBe(true)
  expect(await queued(id)).toEqual(everyone)
  expect(await digest()).toBe(false)
})

it('is one for a burst', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  for (let i = 0; i < 20; i++) {
    await addStop(id, 0)
    expect(await digest()).toBe(false)
    await pass(id, 1.5)
  }
  await pass(id, 15)
  expect(await digest()).toBe(true)
  expect(await queued(id)).toEqual(everyone)
})

it('tells the first stops of a day soon and later ones ever more rarely, all of them', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  const minutesOfDigests: number[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    await addStop(id, 20)
    if (await digest()) minutesOfDigests.push(minutes)
    await pass(id, 600)
  }
  expect(minutesOfDigests).toEqual([0, 10, 20, 30, 60, 120, 240, 480, 960])
  await pass(id, 8 * 3600)
  expect(await digest()).toBe(true)
  expect(await database.knex('stop_notices').where({ toy_id: id, digest_id: null })).toEqual([])
  expect(await queued(id)).toHaveLength(everyone.length * 10)
})

it('tells each stop soon where they come hours apart', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  for (const _ of Array.from({ length: 8 })) {
    await addStop(id, 20)
    expect(await digest()).toBe(true)
    await pass(id, 6 * 3600)
  }
})

/** As many digests as are made without a wait. */
async function useUpSoon(toyId: string): Promise<void> {
  for (const _ of Array.from({ length: 4 })) {
    await addStop(toyId, 20)
    expect(await digest()).toBe(true)
  }
}

it('remembers digests whose stops were taken back since', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  await useUpSoon(id)
  await database.knex('entries').where({ toy_id: id }).delete()
  await addStop(id, 20)
  expect(await digest()).toBe(false)
  await pass(id, 1800)
  expect(await digest()).toBe(true)
})

it('does not divide a burst that goes on when the wait for the last digest ends', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  await useUpSoon(id)
  await addStop(id, 0)
  await pass(id, 1800)
  await addStop(id, 5)
  expect(await digest()).toBe(false)
  await pass(id, 30)
  await addStop(id, 5)
  expect(await digest()).toBe(false)
  // By then it has taken long enough.
  await pass(id, 11)
  await addStop(id, 5)
  expect(await digest()).toBe(true)
})

it('is made by one of several processes at once, and tells everyone once', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  for (let i = 0; i < 20; i++) await addStop(id, 20)
  await Promise.all(Array.from({ length: 5 }, digest))
  expect(await queued(id)).toEqual(everyone)
  const digests = (await database.knex('stop_notices').where({ toy_id: id }).distinct('digest_id')) as object[]
  expect(digests).toHaveLength(1)
})

it('stands in nobody’s way who takes an entry back while it is being told', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  const entryId = await addStop(id, 20)
  const removal = await database.knex.transaction()
  await removal('toys').where({ id }).forUpdate().select('id')
  const made = digest()
  await waitForLocks(database.knex, 1)
  await removal('entries').where({ id: entryId }).delete()
  await removal.commit()
  await made
  expect(await queued(id)).toEqual([])
})

it('has done nothing when its process ends in the middle, and everything when another takes over', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  await addStop(id, 20)
  // The connection is gone after the emails were queued, before the commit.
  await database.knex.raw(`
    create function break_off() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await database.knex.raw(
    'create trigger break_off before insert on push_notices for each row execute function break_off()',
  )
  await expect(digest()).rejects.toThrow()
  await database.knex.raw('drop function break_off cascade')
  expect(await queued(id)).toEqual([])
  expect(await digest()).toBe(true)
  expect(await queued(id)).toEqual(everyone)
})

it('tells nobody of what they could see when they began to follow', async () => {
  const { id } = await createToy(database.knex)
  await addFollowers(id)
  await addStop(id, 20)
  await database.knex('followers').where({ toy_id: id, email: 'bo@example.org' }).update({ confirmed_at: new Date() })
  await digest()
  expect(await queued(id)).toEqual(everyone.filter((one) => !one.startsWith('bo')))
})
