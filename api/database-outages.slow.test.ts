import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeKnex, createKnex } from './adapters/database/database-connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './adapters/database/embedded-postgres.ts'
import { silentLog, type Log } from './adapters/log.ts'
import { createToy } from './testing/builders.ts'
import { entryPhoto, keyed, postEntry, readJourney, type EntryAnswered } from './testing/entries.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { wideBudgets } from './testing/wide-budgets.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const lines: string[] = []
const keep = (fields: unknown, text?: string) => void lines.push(`${JSON.stringify(fields)} ${text}`)
const log: Log = { ...silentLog, warn: keep, error: keep }
let dir: string
let postgres: EmbeddedPostgres
let server: TestServer

beforeAll(async () => {
  dir = await mkdtemp('/tmp/plush-trails-outage-')
  await chmod(dir, 0o755)
  postgres = await startEmbeddedPostgres({ dir, log: silentLog })
  server = await startTestServer({ ...wideBudgets, databaseUrl: postgres.url }, log)
})

afterAll(async () => {
  await server.close()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** As `pg_ctl restart -m fast` and `-m immediate` do: whoever keeps the server starts it again. */
function interrupt(signal: 'SIGINT' | 'SIGQUIT'): void {
  const [pid] = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), signal)
}

it('restarting the database under load of entries with photos: 201 or 503, nothing lost or doubled, no SQL told', async () => {
  const knex = createKnex(postgres.url)
  const toys = await Promise.all([1, 2, 3].map(() => createToy(knex)))
  await closeKnex(knex)
  const image = await entryPhoto()
  const answers: EntryAnswered[] = []
  const acknowledged = new Map<string, string>()

  /** As the outbox does it: the same key until there is a receipt. */
  async function sendUntilStored(toyId: string): Promise<void> {
    const headers = keyed()
    for (;;) {
      const answer = await postEntry(server, toyId, { image }, headers)
      answers.push(answer)
      if (answer.status === 201 || answer.status === 200) {
        acknowledged.set(headers['Idempotency-Key'], toyId)
        return
      }
    }
  }
  const stored = (count: number) =>
    vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 20 })
  let isOver = false
  const senders = Array.from({ length: 6 }, async (_, number) => {
    while (!isOver) await sendUntilStored((toys[number % toys.length] as { id: string }).id)
  })
  await stored(10)
  interrupt('SIGINT')
  await stored(acknowledged.size + 10)
  interrupt('SIGQUIT')
  await stored(acknowledged.size + 10)
  isOver = true
  await Promise.all(senders)

  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  // 200: the transaction was committed and its answer lost.
  expect([...counts.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  expect(counts.get(503)).toBeGreaterThan(0)
  for (const { status, headers, body } of answers) {
    if (status === 503) expect([headers.get('Retry-After'), body.code]).toEqual(['5', 'unavailable'])
    expect(JSON.stringify(body)).not.toMatch(/select|insert|update/i)
  }
  expect(lines.filter((line) => /select |insert |update |begin/i.test(line))).toEqual([])

  const journeys = await Promise.all(toys.map(({ id }) => readJourney(server, id)))
  const keys = journeys.flatMap((toy) => toy.journeyEntries.map((entry) => entry.submissionKey))
  expect(keys.sort()).toEqual([...acknowledged.keys()].sort())
  expect(journeys.map((toy) => toy.stopCount)).toEqual(journeys.map((toy) => toy.journeyEntries.length))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
