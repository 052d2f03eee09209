// What a page of the dashboard's lists costs in a database of 100,000 toys with 1,000,000 entries, counted in shared
// buffers of every statement it runs. Goals: at most 100 for a page, wherever it lies and however it is sorted and
// filtered, except one toy's entries by a text; at most 5,000 for those and for a search. Also what the indexes of
// `entries` weigh, how often these lists use each, and what an entry costs to insert with them.
// Run: node --import tsx bench/admin-lists.ts [--toys 20000 --entries 200000]
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'
import { entrySorts } from '../api/contract/admin-entries.ts'
import { toySorts } from '../api/contract/admin-toys.ts'
import { directions, type Page } from '../api/contract/lists.ts'
import { listEntries, type EntryListQuery } from '../api/features/admin/entry-rows.ts'
import { countRows } from '../api/features/admin/search-term.ts'
import { listToys, type ToyListQuery } from '../api/features/admin/toy-rows.ts'
import { fillDatabase } from './support/fill.ts'

const { values: sizes } = parseArgs({ options: { toys: { type: 'string' }, entries: { type: 'string' } } })
const toyCount = Number(sizes.toys ?? 100_000)
const entryCount = Number(sizes.entries ?? 1_000_000)
/** One toy has travelled more than any other. */
const stopsOfTraveller = 10_000
const goals = { page: 100, search: 5_000 }

const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-bench-'))
await chmod(dir, 0o755)
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', max_wal_size: '4GB', maintenance_work_mem: '256MB' },
  // Every statement's buffers are counted by its own session, and told when it commits.
  ...{ shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'off' },
}
const server = await startEmbeddedPostgres({ dir, log: silentLog, settings })
const knex = createKnex(server.url, { statementTimeout: 0, poolSize: 1 })
let isReached = true
try {
  await migrateDatabase(knex)
  await knex.raw('create extension pg_stat_statements')
  await fillDatabase(knex, { toys: toyCount, entries: entryCount, busy: stopsOfTraveller })
  await measureToys(knex)
  await measureEntries(knex)
  await measureIndexes(knex)
  await measureInserts(knex)
} finally {
  await closeKnex(knex)
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isReached ? 0 : 1)

async function measureIndexes(knex: Knex): Promise<void> {
  const counting = await costOf(async () => knex('entries').count())
  const counted = await costOf(() => countRows(knex, ['entries']))
  console.log(`total of all entries: ${counted} buffers from row_counts, ${counting} by counting`)
  await knex.raw('select pg_stat_force_next_flush()')
  const { rows } = await knex.raw<{ rows: { name: string; mb: number; scans: number }[] }>(
    `select indexrelname as name, round(pg_relation_size(indexrelid) / 1048576.0, 1)::float8 as mb, idx_scan::int as scans
     from pg_stat_user_indexes where relname = 'entries' order by 2 desc`,
  )
  const { rows: table } = await knex.raw<{ rows: { mb: number }[] }>(
    `select round(pg_table_size('entries') / 1048576.0, 1)::float8 as mb`,
  )
  const total = rows.reduce((sum, { mb }) => sum + mb, 0)
  console.log(`entries: table ${table[0]?.mb} MB, ${rows.length} indexes ${total.toFixed(1)} MB`)
  for (const { name, mb, scans } of rows)
    console.log(`  ${String(mb).padStart(6)} MB ${String(scans).padStart(6)} scans  ${name}`)
}

/** One row a statement, as finders add them; the time of the server alone. */
async function measureInserts(knex: Knex): Promise<void> {
  const count = 5_000
  await knex.raw('select pg_stat_statements_reset()')
  await knex.raw(
    `do $$ begin for i in 1..${count} loop
       insert into entries (toy_id, location, comment, added_by, latitude, longitude, date)
       values ('TOY-' || 1 + i % 1000, left('Place ' || md5(random()::text), 20), 'A new stop ' || md5(random()::text), 'Finder ' || i, 51, 0, now());
     end loop; end $$`,
  )
  const { rows } = await knex.raw<{ rows: { ms: number; blocks: number }[] }>(
    `select total_exec_time as ms, (shared_blks_hit + shared_blks_read)::float8 as blocks from pg_stat_statements where query like 'do $$%'`,
  )
  const { ms = 0, blocks = 0 } = rows[0] ?? {}
  console.log(`insert: ${((1000 * ms) / count).toFixed(0)} µs and ${(blocks / count).toFixed(1)} buffers an entry`)
}

type Read<Query> = (query: Query) => Promise<Page<unknown>>

async function measureToys(knex: Knex): Promise<void> {
  const read: Read<ToyListQuery> = (query) => listToys(knex, query)
  for (const status of [undefined, 'active', 'completed'] as const) {
    for (const sort of toySorts) {
      let most = 0
      for (const direction of directions) most = Math.max(most, await costOfPages(read, { sort, direction, status }))
      tell(`toys, ${status ?? 'all'}: dearest page by ${sort}`, most, goals.page)
    }
  }
  for (const search of ['TOY-77777', 'bear', 'sea', 'nowhere to be found', 'be', 'x', '%', 'fox 1']) {
    for (const status of [undefined, 'completed'] as const) {
      const cost = await costOf(() => read({ search, status, sort: 'name' }))
      tell(`toys, ${status ?? 'all'}: search ${JSON.stringify(search)}`, cost, goals.search)
    }
  }
}

async function measureEntries(knex: Knex): Promise<void> {
  const read: Read<EntryListQuery> = (query) => listEntries(knex, query)
  for (const toyId of [undefined, 'TOY-1', 'TOY-4711']) {
    for (const sort of entrySorts) {
      let most = 0
      for (const direction of directions) most = Math.max(most, await costOfPages(read, { sort, direction, toyId }))
      // The entries of one toy have no indexes by their texts: they are sorted when they are read.
      const goal = toyId !== undefined && ['location', 'addedBy', 'comment'].includes(sort) ? goals.search : goals.page
      tell(`entries of ${toyId ?? 'all toys'}: dearest page by ${sort}`, most, goal)
    }
  }
  for (const search of ['stop 765432', 'lovely', 'finder 42', 'nowhere to be found', 'lo', 'x', '%', '🍦', 'toy-1']) {
    for (const toyId of [undefined, 'TOY-1']) {
      const cost = await costOf(() => read({ search, toyId, sort: 'location' }))
      tell(`entries of ${toyId ?? 'all toys'}: search ${JSON.stringify(search)}`, cost, goals.search)
    }
  }
}

/** The first page, the second, and from the far end the last and the one before. */
async function costOfPages<Query extends object>(read: Read<Query>, query: Query): Promise<number> {
  let most = 0
  const look = async (more: object): Promise<Page<unknown>> => {
    let page: Page<unknown> | null = null
    most = Math.max(most, await costOf(async () => (page = await read({ ...query, ...more }))))
    return page as unknown as Page<unknown>
  }
  const first = await look({})
  if (first.nextCursor === null) return most
  let cursor: string | null = first.nextCursor
  for (let i = 0; i < 3 && cursor !== null; i++) cursor = (await look({ cursor })).nextCursor
  // The same key far away: the middle of the other direction.
  const other = { ...query, direction: 'direction' in query && query.direction === 'asc' ? 'desc' : 'asc' }
  const fromEnd = await read(other)
  if (fromEnd.nextCursor !== null) cursor = fromEnd.nextCursor
  for (let i = 0; i < 2 && cursor !== null; i++) cursor = (await look({ cursor })).nextCursor
  return most
}

async function costOf(run: () => Promise<unknown>): Promise<number> {
  await run()
  await knex.raw('select pg_stat_statements_reset()')
  await run()
  const { rows } = await knex.raw<{ rows: { blocks: number }[] }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks from pg_stat_statements
     where query not like '%pg_stat_statements%'`,
  )
  return rows[0]?.blocks ?? 0
}

function tell(what: string, cost: number, goal: number): void {
  if (cost > goal) isReached = false
  console.log(`${cost <= goal ? 'ok  ' : 'OVER'} ${String(cost).padStart(6)} of ${goal}  ${what}`)
}
