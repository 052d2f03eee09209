import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminHealthSchema } from '../../contract/health.ts'
import { apiPaths } from '../../contract/paths.ts'
import { createAdminClient } from '../../testing/admin-browser.ts'
import { useTestServer } from '../../testing/file-server.ts'

const before = Date.now()
const server = useTestServer({ commit: '0123abc' })

it('GET /version says which version runs, of which commit, and since when', async () => {
  const answer = await fetch(`${server.url}/version`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const body = (await answer.json()) as { startedAt: string }
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(body).toEqual({ version, commit: '0123abc', startedAt: expect.any(String) })
  expect(Date.parse(body.startedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
})

it('GET /api/admin/health tells an admin what works and what waits, and nobody else', async () => {
  expect((await fetch(server.url + apiPaths.adminHealth())).status).toBe(401)
  const admin = await createAdminClient(server.url)
  await server.knex('mails').insert({
    kind: 'order_confirmation',
    reference: 'health',
    recipient: 'ada@bears.example',
    locale: 'en-GB',
    state: 'given_up',
    problem: 'recipient',
  })
  await server.knex('job_runs').insert([
    { name: 'a', next_at: new Date(), succeeded_at: new Date(1_000) },
    { name: 'b', next_at: new Date(), succeeded_at: new Date(1_000), failed_at: new Date(2_000) },
    { name: 'c', next_at: new Date() },
  ])
  const answer = await admin.get(apiPaths.adminHealth())
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const health = adminHealthSchema.parse(await answer.json())
  expect(health).toMatchObject({ database: 'ok', photos: 'ok', commit: '0123abc' })
  expect(health.backlog).toMatchObject({ mailsWaiting: 0, mailsGivenUp: 1, paymentsNeedingAttention: 0 })
  expect(health.backlog?.jobs.filter(({ name }) => name.length === 1)).toEqual([
    { name: 'a', at: '1970-01-01T00:00:01.000Z', hasFailed: false },
    { name: 'b', at: '1970-01-01T00:00:02.000Z', hasFailed: true },
  ])
})
