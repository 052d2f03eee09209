import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import pg from 'pg'
import { migrateDatabase, openDatabase } from '../api/adapters/database/database.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createToyResponse } from '../api/features/toys/response-cache.ts'
import { toyJson } from '../api/features/toys/toy-json.ts'
import { readJourney } from '../api/features/toys/toy-queries.ts'
import { median } from './support/median.ts'

/**
 * GET /api/toys/{id}, warm (an unchanged toy, checked against the database for every request) against a bare node:http
 * answer of the same bytes, and cold (nothing kept) against a raw pg query and JSON.stringify. Both sides of a ratio run
 * alternately in this same run. Usage: node --import tsx bench/get-toy.ts [seconds a round]
 */
const seconds = Number(process.argv[2] ?? 3)
const rounds = 5
const connections = 50

interface Child {
  url: string
  stop(): Promise<void>
}

async function startChild(args: string[], env: Record<string, string> = {}): Promise<Child> {
  const file = fileURLToPath(new URL('./get-toy-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdin.end()
    })
  return { url, stop }
}

/** Requests a second that `connections` clients get, each asking again as soon as it is answered. */
async function throughput(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { agent, headers: { 'Accept-Encoding': 'identity' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().once('end', resolve)
      })
      sent.once('error', reject).end()
    })
  const client = async () => {
    while (performance.now() < until) {
      await ask()
      answered++
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return answered / ((performance.now() - startedAt) / 1000)
}

async function fill(knex: Knex, id: string, stops: number): Promise<void> {
  await knex('toys').insert({
    id,
    name: 'Bruno',
    mission: 'See every sea',
    owner_name: 'Ada',
    password_hash: 'x',
    status: 'active',
  })
  await knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date, date_offset, photo_key, photo_width, photo_height, submission_key)
     select :id, 'Harbour ' || n, repeat('A fine day by the sea. ', 5), 'Cleo ' || n, n % 90, n % 180,
       now() - make_interval(hours => n), 720, md5(n::text) || '00000000', 1600, 1200, gen_random_uuid()
     from generate_series(1, :stops) n`,
    { id, stops },
  )
}

/** Runs both alternately and gives the median of the ratios, first over second. */
async function compare(first: () => Promise<number>, second: () => Promise<number>) {
  const pairs: [number, number][] = []
  await first()
  await second()
  for (let round = 0; round < rounds; round++) pairs.push([await first(), await second()])
  return {
    first: median(pairs.map(([a]) => a)),
    second: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  }
}

/** How often a second the work can be done, `parallel` at a time. */
async function rate(work: () => Promise<unknown>, parallel = 4): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + (seconds * 1000) / 2
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return done / ((performance.now() - startedAt) / 1000)
}

async function cold(knex: Knex, url: string, id: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const raw = async () => {
    const toy = await pool.query('select * from toys where lower(id) = lower($1)', [id])
    const entries = await pool.query('select * from entries where toy_id = $1 order by date, id', [id])
    return Buffer.from(JSON.stringify({ ...toy.rows[0], journeyEntries: entries.rows }))
  }
  const ours = async () => {
    const journey = await readJourney(knex, id.toLowerCase())
    if (!journey) throw new Error('No toy')
    return createToyResponse(journey.toy.id, journey.toy.revision, toyJson(journey.toy, journey.stops), 'bench').body
  }
  const result = await compare(
    () => rate(ours),
    () => rate(raw),
  )
  await pool.end()
  return result
}

const print = (
  name: string,
  goal: number,
  { first, second, ratio }: { first: number; second: number; ratio: number },
) => {
  const line = [
    name.padEnd(34),
    first.toFixed(0).padStart(8),
    second.toFixed(0).padStart(10),
    ratio.toFixed(2).padStart(7),
  ]
  console.log(`${line.join(' ')}   goal ≥ ${goal.toFixed(2)}  ${ratio >= goal ? 'met' : 'MISSED'}`)
}

const dir = await mkdtemp('/tmp/plush-trails-bench-')
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? null, dataDir: dir, log: silentLog })
await migrateDatabase(database.knex)
const databaseUrl = (database.knex.client as { config: { connection: { connectionString: string } } }).config.connection
  .connectionString
console.log(
  `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, Node ${process.version}, ${connections} connections, ${rounds} rounds of ${seconds} s`,
)
console.log(`${''.padEnd(34)} ${'ours/s'.padStart(8)} ${'baseline/s'.padStart(10)} ${'ratio'.padStart(7)}`)
const server = await startChild(['ours'], { DATABASE_URL: databaseUrl, DATA_DIR: dir })
try {
  for (const [stops, warmGoal] of [
    [50, 0.7],
    [1000, 0.85],
  ] as const) {
    const id = `BENCH-${stops}`
    await fill(database.knex, id, stops)
    await database.knex.raw('analyze')
    const url = `${server.url}/api/toys/${id}`
    const file = path.join(dir, `${id}.json`)
    await writeFile(file, await (await fetch(url)).text())
    const bare = await startChild(['bare', file])
    print(
      `warm, ${stops} entries / bare node:http`,
      warmGoal,
      await compare(
        () => throughput(url),
        () => throughput(bare.url),
      ),
    )
    await bare.stop()
    print(`cold, ${stops} entries / pg + stringify`, 1.1, await cold(database.knex, databaseUrl, id))
  }
} finally {
  await server.stop()
  await database.close()
  await rm(dir, { recursive: true, force: true })
}
