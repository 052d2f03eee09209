import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createLog } from '../adapters/log.ts'
import { apiPaths } from '../contract/paths.ts'
import { createToy } from '../testing/builders.ts'
import { multipartType } from '../testing/multipart.ts'
import { openRequest } from '../testing/raw-requests.ts'
import { startTestServer } from '../testing/test-server.ts'

it('a sender that goes before its body is read is no error of ours, and nothing waits for it', async () => {
  let written = ''
  const log = createLog({ level: 'debug' }, { write: (line: string) => void (written += line) })
  const server = await startTestServer({}, log)
  const lines = () =>
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const { id } = await createToy(server.knex)

  const asking = () =>
    server
      .knex('pg_stat_activity')
      .where({ wait_event_type: 'Lock' })
      .whereRaw('datname = current_database()')
      .whereILike('query', '%insert into%rate_limits%')
      .select('pid')

  /** Goes while the budget is asked, which comes before any reading of the body. */
  async function sendHalf(path: string, type: string): Promise<void> {
    await server.knex.transaction(async (trx) => {
      await trx.raw('lock table rate_limits in exclusive mode')
      const { sent, status } = openRequest(server.url + path, {
        headers: { 'Content-Type': type, 'Content-Length': 9_000, Expect: '100-continue' },
      })
      // Told when the request has been taken: one that goes earlier leaves no trace.
      await once(sent, 'continue')
      sent.write('half')
      // Jobs that tidy the table wait for it too.
      await expect.poll(asking, { timeout: 10_000 }).not.toEqual([])
      sent.destroy()
      expect(await status).toBe(0)
    })
    const told = () => lines().filter((line) => line['path'] === path).length
    await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(0)
  }
  try {
    await sendHalf(apiPaths.entries(id), multipartType)
    await sendHalf(apiPaths.verifyPassword(id), 'application/json')
    await sendHalf(apiPaths.orders(), 'application/json')
    // Its place among the open uploads is free again.
    const open = () => server.knex('rate_limits').whereLike('key', 'uploads%').where('points', '>', 0)
    await expect.poll(open, { timeout: 10_000 }).toEqual([])
    await expect.poll(() => readdir(server.tempDir), { timeout: 10_000 }).toEqual([])
    await server.stop()
    expect(lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  } finally {
    await server.close()
  }
})
