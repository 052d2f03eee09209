// Deleting a toy of 1,000,000 entries: how long the admin's call takes, how long the batches, and what a journey's read and
// a new entry's insert cost meanwhile. Goals: the call ≤ 5 s, no batch over 1 s, all rows gone.
// Run: node --import tsx bench/delete-toy.ts [--entries 200000]
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createToyDeletion } from '../api/domain/toy-deletion.ts'
import { Toy } from '../api/models/toy.ts'
import { median } from './support/median.ts'

const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const entries = Number(values.entries)
const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-bench-'))
await chmod(dir, 0o755)
const server = await startEmbeddedPostgres({ dir, log: silentLog, settings: { max_wal_size: '4GB' } })
const knex = createKnex(server.url)
const filler = createKnex(server.url, { statementTimeout: 0, poolSize: 1 })
let isReached = true
try {
  await migrateDatabase(knex)
  await fill()
  const deletion = createToyDeletion({ knex, photoStore: { remove: () => Promise.resolve(true) }, log: silentLog })
  const call = await timed(() =>
    knex.transaction(async (trx) => {
      const toy = await Toy.query(trx).modify('byTagId', 'MANY').forUpdate().first()
      if (toy) await deletion.begin(trx, toy)
    }),
  )
  tell('the call, ms', call, 5_000)

  const idle = await measureOthers(20)
  const batches: number[] = []
  let [last, isOver] = [performance.now(), false]
  const run = deletion
    .run(() => {
      const now = performance.now()
      batches.push(now - last)
      last = now
    })
    .finally(() => (isOver = true))
  const busy: number[] = []
  const began = performance.now()
  while (!isOver) busy.push(...(await measureOthers(1)))
  await run
  console.log(`${batches.length} batches in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  tell('the slowest batch, ms', Math.max(...batches), 1_000)
  console.log(
    `an entry of another toy: median ${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms meanwhile`,
  )
  const [left] = await knex('entries').where({ toy_id: 'MANY' }).count()
  tell('rows left', Number(left?.['count']) + (await knex('toys').where({ id: 'MANY' })).length, 0)
} finally {
  await Promise.all([knex, filler].map(closeKnex))
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isReached ? 0 : 1)

async function fill(): Promise<void> {
  await filler('toys').insert([
    { id: 'MANY', password_hash: 'hash' },
    { id: 'OTHER', password_hash: 'hash' },
  ])
  const insert = `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date, photo_key, photo_width, photo_height)
     select ?, 'Place ' || i, 'Lovely here, stop ' || i, 'Ada', 1, 2, now() - i * interval '1 second',
       left(encode(sha256(i::text::bytea), 'hex'), 40), 1600, 1200 from generate_series(1, ?::int) i`
  for (let done = 0; done < entries; done += 100_000)
    await filler.raw(insert, ['MANY', Math.min(100_000, entries - done)])
  await filler.raw('vacuum analyze')
}

/** Milliseconds of each of so many inserts. */
async function measureOthers(count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++)
    times.push(
      await timed(() =>
        knex('entries').insert({
          ...{ toy_id: 'OTHER', location: 'York', comment: 'Snow', added_by: 'Bo', latitude: 1, longitude: 2 },
          date: knex.fn.now(),
        }),
      ),
    )
  return times
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function tell(what: string, measured: number, goal: number): void {
  if (measured > goal) isReached = false
  console.log(`${measured <= goal ? 'ok  ' : 'OVER'} ${measured.toFixed(0)} of ${goal}  ${what}`)
}
