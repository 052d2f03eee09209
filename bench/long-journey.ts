import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import type { Knex } from 'knex'
import pg from 'pg'
import { migrateDatabase, openDatabase } from '../api/adapters/database/database.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createToyResponse } from '../api/features/toys/response-cache.ts'
import { toyJson } from '../api/features/toys/toy-json.ts'
import { readJourney } from '../api/features/toys/toy-queries.ts'
import { median } from './support/median.ts'

/**
 * The first read of a long journey after a change (nothing kept: query, JSON, Brotli), against a raw pg query of all its
 * stops and JSON.stringify. Usage: node --import tsx bench/long-journey.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 11)
const goalMs = 300

async function fill(knex: Knex, id: string, stops: number): Promise<void> {
  await knex('toys').insert({
    id,
    name: 'Bruno',
    status: 'active',
    password_hash: 'x',
    stop_count: stops,
    last_entry_at: new Date(),
    last_location: 'x',
  })
  // In parts, because a statement has a time limit.
  for (let first = 1; first <= stops; first += 10_000) {
    await knex.raw(
      `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date, date_offset, photo_key, photo_width, photo_height, submission_key)
     select :id, 'Harbour ' || n, repeat('A fine day by the sea. ', 5), 'Cleo ' || n, n * 37 % 180 - 90, n * 61 % 360 - 180,
       now() - make_interval(hours => n), 720, md5(n::text) || '00000000', 1600, 1200, gen_random_uuid()
     from generate_series(:first::int, :last::int) n`,
      { id, first, last: Math.min(stops, first + 9_999) },
    )
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function compare(knex: Knex, pool: pg.Pool, id: string) {
  let bytes = 0
  const ours = async () => {
    const journey = await readJourney(knex, id.toLowerCase())
    if (!journey) throw new Error('No toy')
    const response = createToyResponse(id, journey.toy.revision, toyJson(journey.toy, journey.stops), 'bench')
    bytes = response.body.length
    await response.encoded('br')
  }
  const raw = async () => {
    const toy = await pool.query('select * from toys where lower(id) = lower($1)', [id])
    const entries = await pool.query('select * from entries where toy_id = $1 order by date, id', [id])
    return Buffer.from(JSON.stringify({ ...toy.rows[0], journeyEntries: entries.rows }))
  }
  await ours()
  await raw()
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await timed(ours), await timed(raw)])
  return { oursMs: median(pairs.map(([a]) => a)), rawMs: median(pairs.map(([, b]) => b)), bytes }
}

const dir = await mkdtemp('/tmp/plush-trails-bench-')
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? null, dataDir: dir, log: silentLog })
const { connectionString } = (database.knex.client as { config: { connection: { connectionString: string } } }).config
  .connection
const pool = new pg.Pool({ connectionString, max: 1 })
try {
  await migrateDatabase(database.knex)
  console.log(`${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds`)
  for (const stops of [1_000, 10_000, 100_000]) {
    const id = `LONG-${stops}`
    await fill(database.knex, id, stops)
    await database.knex.raw('analyze')
    const { oursMs, rawMs, bytes } = await compare(database.knex, pool, id)
    const goal = stops === 10_000 ? `, goal ≤ ${goalMs} ms: ${oursMs <= goalMs ? 'met' : 'MISSED'}` : ''
    console.log(
      `${stops} stops: first read ${oursMs.toFixed(0)} ms (${(bytes / 1e6).toFixed(1)} MB before compression), raw pg of all ${rawMs.toFixed(0)} ms, ratio ${(oursMs / rawMs).toFixed(2)}${goal}`,
    )
  }
} finally {
  await pool.end()
  await database.close()
  await rm(dir, { recursive: true, force: true })
}
