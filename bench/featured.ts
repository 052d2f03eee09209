// What one read of the home page's journeys costs in a database of 100,000 toys with 1,000,000 entries.
// Goal: at most 40 shared buffers. Run: node --import tsx bench/featured.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { createImages } from '../api/adapters/images/images.ts'
import { silentLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { createBudgets } from '../api/domain/budgets.ts'
import { createPasswordLimits } from '../api/domain/password-limits.ts'
import { createOwnerLinks } from '../api/domain/owner-links.ts'
import { createRateLimits } from '../api/adapters/rate-limits.ts'
import { createPasswords } from '../api/adapters/passwords.ts'
import { createDiskPhotoStore } from '../api/adapters/files/disk-photo-store.ts'
import { createKeyedQueue } from '../api/concurrency/keyed-queue.ts'
import { message } from '../api/contract/messages/message.ts'
import { createToyService } from '../api/features/toys/toys.service.ts'

const toyCount = 100_000
const entryCount = 1_000_000
/** The first toys travel a lot: they are what the home page shows, and 100 locations in each row are its worst case. */
const travellers = 100
const stopsOfTraveller = 1_000
const goal = 40

const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-bench-'))
await chmod(dir, 0o755)
const settings = { fsync: 'off', synchronous_commit: 'off', max_wal_size: '4GB' }
const server = await startEmbeddedPostgres({ dir, log: silentLog, settings })
const knex = createKnex(server.url, { statementTimeout: 0 })
let isReached: boolean
try {
  await migrateDatabase(knex)
  await fill(knex)
  isReached = await measure(knex)
} finally {
  await closeKnex(knex)
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isReached ? 0 : 1)

async function fill(knex: Knex): Promise<void> {
  const began = Date.now()
  await knex.raw(
    `insert into toys (id, name, mission, password_hash, status)
     select 'TOY-' || i, 'Toy ' || i, repeat('See the sea. ', 1 + i % 20), repeat('h', 97),
       case i % 10 when 0 then 'inactive' when 1 then 'completed' else 'active' end
     from generate_series(1, :toyCount::int) i`,
    { toyCount },
  )
  await knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date)
     select 'TOY-' || case when i <= :busy::int then 1 + i % :travellers::int
                      else :travellers::int + 1 + i % (:toyCount::int - :travellers::int) end,
       left('Place ' || md5(i::text), 20), 'A comment about stop ' || i, 'Finder ' || i % 5000,
       (i * 7 % 17000) / 100.0 - 85, (i * 13 % 35000) / 100.0 - 175,
       now() - case when i <= :busy::int then 1 else 20 end * (i::bigint * 7919 % 1000003) * interval '1 second'
     from generate_series(1, :entryCount::int) i`,
    { entryCount, toyCount, travellers, busy: travellers * stopsOfTraveller },
  )
  // As the product leaves the facts behind: every row written again, its old version still lying there.
  await knex.raw(
    `update toys set stop_count = facts.count, last_entry_at = facts.last_at, last_location = facts.locations[1],
       recent_locations = array(select l from unnest(facts.locations[1:100]) with ordinality as t (l, n) order by n desc)
     from (select toy_id, count(*) as count, max(date) as last_at, array_agg(location order by date desc, id desc) as locations
           from entries group by toy_id) facts
     where toys.id = facts.toy_id`,
  )
  await knex.raw('vacuum analyze')
  console.log(`filled in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

async function measure(knex: Knex): Promise<boolean> {
  const query = await featuredQuery(knex)
  const toys = await knex('toys').count('*', { as: 'rows' }).first<{ rows: number }>()
  const entries = await knex('entries').count('*', { as: 'rows' }).first<{ rows: number }>()
  console.log(`toys ${toys.rows}, entries ${entries.rows}`)
  // The first run also fills the connection's catalogue caches, which are no part of the read.
  await knex.raw(query.sql, query.bindings)
  const explained = await knex.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }[] }>(
    `explain (analyze, buffers, format json) ${query.sql}`,
    query.bindings,
  )
  const result = explained.rows[0]?.['QUERY PLAN'][0]
  if (!result) throw new Error('PostgreSQL explained nothing')
  const { Plan: plan } = result
  const locations = await knex.raw<{ rows: { most: number }[] }>(
    `select max(cardinality(recent_locations)) as most from (${query.sql}) featured`,
    query.bindings,
  )
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  console.log(describe(plan))
  console.log(`rows ${plan['Actual Rows']}, up to ${locations.rows[0]?.most} locations each`)
  console.log(`shared buffers ${buffers} (goal ≤ ${goal}: ${buffers <= goal ? 'reached' : 'missed'})`)
  console.log(`execution ${result['Execution Time']} ms`)
  return buffers <= goal && plan['Actual Rows'] === 12
}

function describe(plan: Plan, depth = 0): string {
  const name = [plan['Node Type'], plan['Index Name']].filter(Boolean).join(' using ')
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  const lines = (plan.Plans ?? []).map((child) => describe(child, depth + 1))
  return [`${'  '.repeat(depth)}${name}: ${buffers} buffers`, ...lines].join('\n')
}

/** The very query that the product sends for GET /api/toys/featured. */
async function featuredQuery(knex: Knex): Promise<{ sql: string; bindings: Knex.RawBinding[] }> {
  const images = createImages()
  const config = parseConfig({ NODE_ENV: 'test' })
  const createRateLimit = createRateLimits({ knex })
  const service = createToyService({
    knex,
    readKnex: knex,
    images,
    photoStore: createDiskPhotoStore({ dir: path.join(dir, 'photos') }),
    passwords: createPasswords(),
    passwordLimits: createPasswordLimits({
      createRateLimit,
      guesses: config.guesses,
      onAttack: () => Promise.resolve(),
    }),
    budgets: createBudgets({ ...config, createRateLimit }),
    ownerLinks: createOwnerLinks({ secrets: ['bench'] }),
    activations: createKeyedQueue({ limit: 1, busy: message('busy') }),
  })
  const queries: { sql: string; bindings: Knex.RawBinding[] }[] = []
  const record = (query: { sql: string; bindings: Knex.RawBinding[] }) => queries.push(query)
  knex.on('query', record)
  await service.listFeatured()
  knex.removeListener('query', record)
  await images.close()
  const [query] = queries
  if (!query || queries.length > 1) throw new Error(`The featured read took ${queries.length} queries, not one`)
  // As the driver saw it, back to knex's own placeholders.
  return { sql: query.sql.replace(/\$\d+/g, '?'), bindings: query.bindings }
}
