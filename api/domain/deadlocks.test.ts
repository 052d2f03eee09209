import { expect, it } from 'vitest'
import { createToy } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/file-server.ts'
import { retryingDeadlock } from './deadlocks.ts'

const database = useTestDatabase()

it('two transactions that wait for each other both get through', async () => {
  const { knex } = database
  const [one, two] = [await createToy(knex), await createToy(knex)]
  let met = 0
  let meet = (): void => undefined
  const both = new Promise<void>((resolve) => (meet = resolve))
  let attempts = 0
  const update = (ids: string[]) =>
    retryingDeadlock(async () => {
      attempts++
      await knex.transaction(async (trx) => {
        await trx('toys').where({ id: ids[0] }).increment('revision')
        if (++met === 2) meet()
        await both
        await trx('toys').where({ id: ids[1] }).increment('revision')
      })
    })
  await Promise.all([update([one.id, two.id]), update([two.id, one.id])])
  expect(attempts).toBeGreaterThan(2)
})

it('one that the database ends each time fails in the end', async () => {
  let attempts = 0
  const ended = retryingDeadlock(() => {
    attempts++
    return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
  })
  await expect(ended).rejects.toThrow('deadlock detected')
  expect(attempts).toBe(4)
})

it('any other failure is not tried again', async () => {
  let attempts = 0
  const failing = retryingDeadlock(() => {
    attempts++
    return database.knex.raw('select nonsense')
  })
  await expect(failing).rejects.toThrow('nonsense')
  expect(attempts).toBe(1)
})
