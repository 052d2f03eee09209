import { rename, rm, writeFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { startMetricsServer } from './adapters/metrics/metrics-server.ts'
import { createRecurringJob } from './domain/recurring-job.ts'
import { createMetrics } from './adapters/metrics/metrics.ts'
import { silentLog } from './adapters/log.ts'
import { apiPaths } from './contract/paths.ts'
import { createToy } from './testing/builders.ts'
import { entryPhoto, keyed, postEntry, readJourney } from './testing/entries.ts'
import { useTestServer } from './testing/file-server.ts'
import { scrape, valueOf, type Sample } from './testing/scrape.ts'
import { wideBudgets } from './testing/wide-budgets.ts'

const metrics = { port: 0, host: '127.0.0.1' }
const reports = [{ points: 1, seconds: 3600 }]
const server = useTestServer({ ...wideBudgets, budgets: { ...wideBudgets.budgets, reports }, metrics })
let toyId = ''
beforeAll(async () => void (toyId = (await createToy(server.knex)).id))

const duration = 'http_request_duration_seconds_count'
const count = (samples: Sample[], method: string, route: string, status = '2xx') =>
  valueOf(samples, duration, { method, route, status })

it('answers on a port of its own only, to GET only', async () => {
  expect(new URL(server.metricsUrl ?? '').hostname).toBe('127.0.0.1')
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('plush_trails')
  const answer = await fetch(server.metricsUrl ?? '')
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect((await fetch(server.metricsUrl ?? '', { method: 'POST' })).status).toBe(405)
  expect((await fetch(new URL('/', server.metricsUrl ?? ''))).status).toBe(404)
})

it('is off unless a port is set', async () => {
  const other = await server.join({ metrics: null })
  expect(other).toMatchObject({ metricsUrl: null })
})

it('names the variable when its port is taken', async () => {
  const { port } = new URL(server.metricsUrl ?? '')
  const taken = startMetricsServer({
    port: Number(port),
    host: '127.0.0.1',
    metrics: createMetrics({ process: false }),
  })
  await expect(taken).rejects.toThrow(/^METRICS_PORT \d+ on 127\.0\.0\.1 cannot be used \(EADDRINUSE\)/)
})

it('measures requests by the pattern of their route, and never by an ID', async () => {
  const unknown = 'Z9-NOBODY'
  await readJourney(server, toyId)
  await fetch(`${server.url}/api/toys/${unknown}`)
  await postEntry(server, toyId, { image: await entryPhoto() }, keyed())
  await fetch(`${server.url}/api/${unknown}`)
  await fetch(`${server.url}/journey/${unknown}`)
  await fetch(`${server.url}/photos/${unknown}`, { method: 'PROPFIND' })
  await expect
    .poll(async () => {
      const samples = await scrape(server)
      return [
        count(samples, 'GET', '/api/toys/:id'),
        count(samples, 'GET', '/api/toys/:id', '4xx'),
        count(samples, 'POST', '/api/toys/:id/entries'),
        count(samples, 'GET', '(no route)', '4xx'),
        valueOf(samples, duration, { method: 'GET', route: '(page)' }),
        valueOf(samples, duration, { method: 'other' }),
      ]
    })
    .toEqual([1, 1, 1, 1, 1, 1])
  const said = JSON.stringify(await scrape(server))
  expect(said).not.toContain(unknown)
  expect(said).not.toContain(toyId)
})

it('counts entries received again, and limits hit by what was too much', async () => {
  const [key, image] = [keyed(), await entryPhoto(641)]
  for (const status of [201, 200, 200])
    expect((await postEntry(server, toyId, { image, date: '2026-12-01T12:00:00Z' }, key)).status).toBe(status)
  const report = () =>
    fetch(server.url + apiPaths.reports(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), toyId, reason: 'private' }),
    })
  expect([(await report()).status, (await report()).status]).toEqual([201, 429])
  const samples = await scrape(server)
  expect(valueOf(samples, 'entry_replays_total')).toBe(2)
  expect(valueOf(samples, 'requests_refused_total', { code: 'rate_limited', reason: 'tooManyReports' })).toBe(1)
})

it('tells of queues, pools, and what waits in the database', async () => {
  await server.knex('mails').insert([
    mail({
      reference: '1',
      created_at: new Date(Date.now() - 3_600_000),
      next_attempt_at: new Date(Date.now() + 1e7),
    }),
    mail({ reference: '2', state: 'given_up', problem: 'recipient' }),
  ])
  const other = await server.join()
  const samples = await scrape(other)
  for (const queue of ['photos', 'passwords', 'password_checks']) {
    for (const name of ['waiting', 'running', 'oldest_seconds'])
      expect([queue, valueOf(samples, `queue_${name}`, { queue })]).toEqual([queue, 0])
  }
  expect(valueOf(samples, 'database_pool_size', { pool: 'write' })).toBe(5)
  expect(valueOf(samples, 'database_pool_waiting', { pool: 'read' })).toBe(0)
  expect(valueOf(samples, 'mails_waiting')).toBe(1)
  expect(valueOf(samples, 'mails_given_up')).toBe(1)
  expect(Math.round((valueOf(samples, 'mails_oldest_seconds') ?? 0) / 60)).toBe(60)
  expect(valueOf(samples, 'payments_attention')).toBe(0)
  expect(valueOf(samples, 'backlog_readable')).toBe(1)
  expect(samples.map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds')
})

function mail(fields: object): object {
  return { kind: 'order_confirmation', recipient: 'ada@bears.example', locale: 'en-GB', ...fields }
}

it('answers without the numbers of a database that does not tell, after seconds', async () => {
  const other = await server.join()
  await server.knex.transaction(async (trx) => {
    await trx.raw('lock table mails in access exclusive mode')
    const samples = await scrape(other)
    expect(valueOf(samples, 'backlog_readable')).toBe(0)
    expect(valueOf(samples, 'mails_waiting')).toBeNull()
    expect(valueOf(samples, 'database_pool_size', { pool: 'read' })).toBe(3)
  })
})

it('counts what the photo store refuses', async () => {
  const { photoDir } = server
  await rename(photoDir, `${photoDir}.away`)
  await writeFile(photoDir, '')
  const answer = await postEntry(server, toyId, { image: await entryPhoto(642) }, keyed())
  await rm(photoDir)
  await rename(`${photoDir}.away`, photoDir)
  expect(answer.status).toBe(503)
  const samples = await scrape(server)
  expect(valueOf(samples, 'photo_store_errors_total', { operation: 'put' })).toBe(1)
  expect(valueOf(samples, 'requests_refused_total', { code: 'unavailable', reason: 'storageFull' })).toBe(1)
})

it('counts the rounds of a job, and tells when one last ended well in any process', async () => {
  const other = await server.join()
  const own = createMetrics({ process: false })
  const job = (work: () => Promise<void>) =>
    createRecurringJob({ name: 'watched', everyMs: 1, turns: server.knex, log: silentLog, metrics: own, work })
  await job(() => Promise.resolve()).run()
  await expect(job(() => Promise.reject(new Error('no'))).run()).rejects.toThrow('no')
  const { text } = await own.render()
  expect(text).toContain('plush_trails_job_runs_total{job="watched",outcome="done"} 1')
  expect(text).toContain('plush_trails_job_runs_total{job="watched",outcome="failed"} 1')
  const at = valueOf(await scrape(other), 'job_last_success_timestamp_seconds', { job: 'watched' }) ?? 0
  expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(60)
})
