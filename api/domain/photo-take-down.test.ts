import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { message } from '../contract/messages/message.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createPhotoTakeDown } from './photo-take-down.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

const key = (letter: string) => letter.repeat(40)

it('photos are removed with their last row, one after the other, whatever becomes of the one before', async () => {
  const removed: string[] = []
  const warned: object[] = []
  const busy = new AppError('unavailable', message('storageFull'), { cause: new Error('the store is busy') })
  const remove = (one: string) => {
    removed.push(one)
    return one === key('a') ? Promise.reject(busy) : Promise.resolve(true)
  }
  await database
    .knex('toys')
    .insert({ id: 'BEAR', password_hash: 'x', photo_key: key('c'), photo_width: 1, photo_height: 1 })
  const log = { warn: (fields: object) => void warned.push(fields) }
  const takeDown = createPhotoTakeDown({ knex: database.knex, photoStore: { remove }, log })
  takeDown.begin([null])
  takeDown.begin([key('a')])
  takeDown.begin([key('b'), key('c'), null])
  await expect.poll(() => removed).toEqual([key('a'), key('b')])
  expect(warned).toEqual([{ error: 'Error: the store is busy' }])
  await takeDown.stop()
  takeDown.begin([key('d')])
  await takeDown.stop()
  expect(removed).toEqual([key('a'), key('b')])
})

it('a stop waits for the photo at work, and leaves the others of its toy to the sweeper', async () => {
  const order: string[] = []
  const atWork: (() => void)[] = []
  const remove = (one: string) =>
    new Promise<boolean>((resolve) => {
      atWork.push(() => (order.push(one), resolve(true)))
    })
  const takeDown = createPhotoTakeDown({ knex: database.knex, photoStore: { remove }, log: { warn: () => undefined } })
  takeDown.begin([key('a'), key('b')])
  await expect.poll(() => atWork.length).toBe(1)
  const stopping = takeDown.stop().then(() => void order.push('stopped'))
  await database.knex.raw('select 1')
  for (const finish of atWork) finish()
  await stopping
  expect(order).toEqual([key('a'), 'stopped'])
})

it('a failure of the database is named in the log without its statement', async () => {
  const warned: object[] = []
  const log = { warn: (fields: object) => void warned.push(fields) }
  const photoStore = { remove: () => Promise.resolve(true) }
  const takeDown = createPhotoTakeDown({ knex: database.knex, photoStore, log })
  await database.knex.raw('alter table entries rename to elsewhere')
  takeDown.begin([key('a')])
  await expect.poll(() => warned).toEqual([{ error: 'error' }])
  await database.knex.raw('alter table elsewhere rename to entries')
})
