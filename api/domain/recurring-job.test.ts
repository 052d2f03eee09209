import { beforeEach, expect, it } from 'vitest'
import { silentLog } from '../adapters/log.ts'
import { useTestDatabase } from '../testing/file-server.ts'
import { createRecurringJob } from './recurring-job.ts'

const database = useTestDatabase()
beforeEach(() => database.knex('job_runs').delete())

const minute = 60_000
let said: unknown[] = []
const log = { warn: (fields: unknown) => void said.push(fields) }
beforeEach(() => void (said = []))

interface Overrides {
  everyMs?: number
  firstMs?: number
  retryMs?: number
}

/** As one of several processes would have it. */
const createJob = <Done>(work: (signal: AbortSignal) => Promise<Done>, more: Overrides = {}) =>
  createRecurringJob({ name: 'count', everyMs: 60 * minute, turns: database.knex, log, work, ...more })

async function minutesLeft(): Promise<number> {
  const sql = 'select extract(epoch from next_at - now())::float / 60 as left from job_runs'
  const { rows } = await database.knex.raw<{ rows: { left: number }[] }>(sql)
  return Math.round(rows[0]?.left ?? NaN)
}

it('is done by one of all processes in each interval', async () => {
  const jobs = [1, 2, 3].map((number) => createJob(() => Promise.resolve(number)))
  const results = await Promise.all(jobs.map((job) => job.run()))
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await Promise.all(jobs.map((job) => job.run()))).toEqual([null, null, null])
  await database.knex('job_runs').update({ next_at: new Date(0) })
  expect((await Promise.all(jobs.map((job) => job.run()))).filter((result) => result !== null)).toHaveLength(1)
  expect(await minutesLeft()).toBe(60)
})

it('is due again soon after a failure, which the log names without its words', async () => {
  const job = createJob(() => Promise.reject(Object.assign(new Error('to ada@example.org'), { code: 'ENOSPC' })))
  await expect(job.run()).rejects.toThrow('ada')
  expect(await minutesLeft()).toBe(5)
  await database.knex('job_runs').delete()
  job.wake()
  await expect.poll(() => said).toEqual([{ job: 'count', error: 'Error', code: 'ENOSPC' }])
  await job.stop()
})

it('that is stopped in the middle is told, waited for, and left to another process', async () => {
  let [isAtWork, isOver] = [false, false]
  const job = createJob(async (signal) => {
    isAtWork = true
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    isOver = true
  })
  job.start()
  await expect.poll(() => isAtWork).toBe(true)
  await job.stop()
  expect(isOver).toBe(true)
  expect(await minutesLeft()).toBe(5)
})

it('goes on by itself, also after failures, until it is stopped', async () => {
  let rounds = 0
  const job = createJob(() => (++rounds % 2 ? Promise.reject(new Error()) : Promise.resolve()), {
    everyMs: 20,
    retryMs: 1,
  })
  job.start()
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await job.stop()
  const { length } = said
  expect(length).toBeGreaterThan(1)
  const done = rounds
  await database.knex('job_runs').update({ next_at: new Date(0) })
  await new Promise((resolve) => setImmediate(resolve))
  expect(rounds).toBe(done)
})

it('may be one that every process does for itself', async () => {
  const jobs = [1, 2].map((number) =>
    createRecurringJob({
      ...{ name: 'own', everyMs: minute, turns: null, log: silentLog },
      work: () => Promise.resolve(number),
    }),
  )
  expect(await Promise.all(jobs.map((job) => job.run()))).toEqual([1, 2])
  expect(await database.knex('job_runs')).toEqual([])
})

it('starts after its first wait', async () => {
  let rounds = 0
  const count = () => Promise.resolve(++rounds)
  const [late, early] = [createJob(count, { firstMs: 60 * minute }), createJob(() => Promise.resolve(), {})]
  late.start()
  early.start()
  await expect.poll(() => database.knex('job_runs')).toHaveLength(1)
  await Promise.all([late.stop(), early.stop()])
  expect(rounds).toBe(0)
})
