// What the hot calls cost in the database, statement by statement, at 10,000 toys with 100,000 entries and at 100,000 with
// 1,000,000: shared buffers and milliseconds of the very statements that the product sends, as PostgreSQL counts them
// (pg_stat_statements), over 20 calls each. And what tables and indexes weigh. docs/scale.md extrapolates from it.
// Goal: ten times the rows cost a visitor's call at most 1.5 × the buffers, or 10 more; the dashboard's within their own.
// Run: node --import tsx bench/scale.ts [--toys 10000 --entries 100000], the larger of the two sizes
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createPasswords } from '../api/adapters/passwords.ts'
import { parseConfig } from '../api/config/config.ts'
import { apiPaths } from '../api/contract/paths.ts'
import { startServer } from '../api/server.ts'
import { createAdminClient } from '../api/testing/admin-browser.ts'
import { entryForm } from '../api/testing/builders.ts'
import { entryPhoto, keyed } from '../api/testing/entries.ts'
import { withDatabase } from '../api/testing/test-database.ts'
import { wideBudgets } from '../api/testing/wide-budgets.ts'
import { fillDatabase } from './support/fill.ts'

const { values } = parseArgs({
  options: { toys: { type: 'string', default: '100000' }, entries: { type: 'string', default: '1000000' } },
})
const calls = 20
const password = 'bear hug'
/** Most buffers of calls that read rows from all over the tables, as in bench/admin-lists.ts. */
const most: Record<string, number> = {
  'the list of toys': 100,
  'the list of entries': 100,
  'a search in the entries': 5_000,
}

interface Statement {
  query: string
  /** Of one call. */
  times: number
  buffers: number
  ms: number
}

const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-scale-'))
await chmod(dir, 0o755)
const settings = { max_wal_size: '4GB', maintenance_work_mem: '256MB', shared_buffers: '512MB', max_connections: '100' }
const statements = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'off' }
const postgres = await startEmbeddedPostgres({ dir, log: silentLog, settings: { ...settings, ...statements } })
const admin = createKnex(postgres.url, { statementTimeout: 0, poolSize: 1 })
let isReached = true
try {
  const [toys, entries] = [Number(values.toys), Number(values.entries)]
  const small = await measure('small', toys / 10, entries / 10)
  const large = await measure('large', toys, entries)
  for (const [call, before] of small) {
    const after = large.get(call) ?? []
    const [was, is] = [sum(before), sum(after)]
    const isOver = is > (most[call] ?? Math.max(1.5 * was, was + 10))
    if (isOver) isReached = false
    console.log(`${isOver ? 'OVER' : 'ok  '} ${call}: ${was.toFixed(1)} → ${is.toFixed(1)} buffers`)
    for (const { query, times, buffers, ms } of after) {
      const earlier = before.find((one) => one.query === query)?.buffers
      const shown = `${earlier?.toFixed(1) ?? '-'} → ${buffers.toFixed(1)} buffers, ${ms.toFixed(2)} ms, ${times.toFixed(1)} times`
      console.log(`       ${shown}: ${query.replace(/\s+/g, ' ').slice(0, 110)}`)
    }
  }
} finally {
  await closeKnex(admin)
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
console.log(isReached ? 'goal reached' : 'GOAL MISSED')
process.exit(isReached ? 0 : 1)

function sum(all: readonly Statement[]): number {
  return all.reduce((total, { buffers }) => total + buffers, 0)
}

async function measure(name: string, toys: number, entries: number): Promise<Map<string, Statement[]>> {
  await admin.raw(`create database ?? template template0 encoding 'UTF8'`, [name])
  const databaseUrl = withDatabase(postgres.url, name)
  const knex = createKnex(databaseUrl, { statementTimeout: 0, poolSize: 1 })
  const dataDir = path.join(dir, name)
  try {
    await migrateDatabase(knex)
    await knex.raw('create extension pg_stat_statements')
    const passwordHash = await createPasswords().hash(password)
    await fillDatabase(knex, { toys, entries, busy: Math.min(10_000, toys / 10), passwordHash, asSent: true })
    await tellSizes(knex, toys, entries)
    const base = { ...parseConfig({ NODE_ENV: 'test', SEED_DEMO: '0' }), ...wideBudgets, port: 0, databaseUrl, dataDir }
    const folders = { photoDir: path.join(dataDir, 'photos'), tempDir: path.join(dataDir, 'tmp') }
    const server = await startServer({ ...base, ...folders }, silentLog)
    try {
      return await costs(knex, server.url, toys)
    } finally {
      await server.stop()
    }
  } finally {
    await closeKnex(knex)
  }
}

/** Statements of each hot call, the dearest first. */
async function costs(knex: Knex, url: string, toys: number): Promise<Map<string, Statement[]>> {
  const { browser } = await createAdminClient(url)
  const toy = (n: number) => `TOY-${2 + ((n * 7919) % (toys - 1))}`
  const read = (path: string) => async () => expectOk(await fetch(url + path))
  const asAdmin = (path: string) => async () => expectOk(await browser.ask(url + path))
  const photo = await entryPhoto()
  const json = { 'Content-Type': 'application/json' }
  const hot: Record<string, (n: number) => Promise<void>> = {
    'a journey, read the first time': (n) => read(apiPaths.toy(toy(n)))(),
    'the same journey again': () => read(apiPaths.toy(toy(0)))(),
    'a journey of many stops': read(apiPaths.toy('TOY-1')),
    'the home page': read(apiPaths.featured()),
    'a password checked': async (n) =>
      expectOk(
        await fetch(url + apiPaths.verifyPassword(toy(n)), {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ password }),
        }),
      ),
    'an entry with a photo': async (n) =>
      expectOk(
        await fetch(url + apiPaths.entries(toy(n)), {
          method: 'POST',
          headers: keyed(),
          body: entryForm({ image: photo, password }),
        }),
      ),
    'the list of toys': asAdmin('/api/toys?limit=50'),
    'the list of entries': asAdmin('/api/entries?limit=50'),
    'a search in the entries': asAdmin('/api/entries?limit=50&search=stop%2076543'),
  }
  const found = new Map<string, Statement[]>()
  for (const [call, make] of Object.entries(hot)) {
    // The first calls fill the catalogue caches of the connections.
    for (let n = 1_000; n < 1_003; n++) await make(n)
    await knex.raw('select pg_stat_statements_reset()')
    for (let n = 0; n < calls; n++) await make(n)
    const { rows } = await knex.raw<{ rows: Statement[] }>(
      `select query, calls::float8 / :calls as times, (shared_blks_hit + shared_blks_read)::float8 / :calls as buffers,
         total_exec_time / :calls as ms
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
         and query not ilike '%pg_stat_statements%' and calls >= :calls / 2 order by 3 desc limit 12`,
      { calls },
    )
    found.set(call, rows)
  }
  return found
}

function expectOk(response: Response): void {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
}

async function tellSizes(knex: Knex, toys: number, entries: number): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; kind: string; mb: number }[] }>(
    `select c.relname as name, case c.relkind when 'r' then 'table' else 'index' end as kind,
       round(pg_table_size(c.oid) / 1048576.0, 1)::float8 as mb
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     where coalesce(i.indrelid, c.oid) in ('toys'::regclass, 'entries'::regclass, 'submission_keys'::regclass)
     order by coalesce(i.indrelid, c.oid)::regclass::text, c.relkind desc, 3 desc`,
  )
  console.log(`${toys} toys, ${entries} entries, MB:`)
  for (const { name, kind, mb } of rows) if (mb >= 0.1) console.log(`  ${String(mb).padStart(7)} ${kind} ${name}`)
}
