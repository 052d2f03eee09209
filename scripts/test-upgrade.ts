// `npm run test:upgrade`: data of the major version before, made with its own programs from npm, are upgraded by a start.
// Needs a connection to npm.
import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { findPostgresBinaries } from '../api/adapters/database/embedded-postgres-binaries.ts'
import {
  locateCluster,
  prepareSocketDir,
  reachableBinaries,
} from '../api/adapters/database/embedded-postgres-location.ts'
import { findOldBinaries } from '../api/adapters/database/embedded-postgres-old-binaries.ts'
import { ensureCluster, launchServer } from '../api/adapters/database/embedded-postgres-process.ts'
import { addressOf, databaseName, ensureDatabase } from '../api/adapters/database/embedded-postgres-server.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'

const old = 17
const say = (line: string) => void process.stdout.write(`${line}\n`)
const dir = await mkdtemp('/tmp/plush-trails-upgrade-')
await chmod(dir, 0o755)
try {
  const before = await makeOldCluster()
  // What an upgrade leaves that was killed on its way.
  await mkdir(path.join(dir, 'postgres.upgrade'))
  await writeFile(path.join(dir, 'postgres.upgrade', 'half'), '')

  const began = Date.now()
  const server = await startEmbeddedPostgres({ dir, log: silentLog })
  const { version, rows } = await read(server.url)
  say(`upgraded from ${before.version} to ${version} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  assert.match(version, /^18\b/)
  assert.deepEqual(rows, before.rows)
  assert.ok((await readdir(dir)).includes(`postgres-${old}`), 'the old cluster is kept')
  server.removeOldClusters()
  await server.stop()
  assert.deepEqual((await readdir(dir)).sort(), ['postgres', `postgresql-${old}`])

  const again = await startEmbeddedPostgres({ dir, log: silentLog })
  assert.deepEqual((await read(again.url)).rows, before.rows)
  await again.stop()
  say(`every row is there after the upgrade, and after another start: ${before.rows.length} tables`)
} finally {
  await rm(dir, { recursive: true, force: true })
}

async function makeOldCluster() {
  const location = locateCluster(dir, findPostgresBinaries(), silentLog)
  const native = reachableBinaries(findOldBinaries(dir, old), location.user)
  const ofOld = { ...location, native }
  prepareSocketDir(ofOld)
  await ensureCluster(ofOld, {})
  const launch = await launchServer(ofOld, {})
  if (launch.state === 'ended') throw new Error(launch.log)
  await ensureDatabase(ofOld)
  const url = addressOf(ofOld, databaseName)
  const knex = createKnex(url)
  await migrateDatabase(knex)
  await fill(knex)
  await closeKnex(knex)
  const made = await read(url)
  await launch.server.stop()
  return made
}

async function fill(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into toys (id, name, password_hash, status) select 'TOY-' || i, 'Bär ' || i, 'hash', 'active' from generate_series(1, 50) i`,
  )
  await knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date, submission_key)
     select 'TOY-' || 1 + i % 50, 'Zürich', e'🧸\\n' || i, 'Ada', 1.1 * (i % 80), 2, now() - i * interval '1 minute', gen_random_uuid()
     from generate_series(1, 20000) i`,
  )
}

async function read(url: string): Promise<{ version: string; rows: [string, string][] }> {
  const knex = createKnex(url, { statementTimeout: 0 })
  try {
    const tables = (await knex('pg_tables')
      .where({ schemaname: 'public' })
      .orderBy('tablename')
      .pluck('tablename')) as string[]
    const kept = tables.filter((name) => !name.startsWith('knex_'))
    const rows: [string, string][] = []
    for (const table of kept) {
      const found = (await knex(table).select(knex.raw('??::text as row', [table]))) as { row: string }[]
      rows.push([
        table,
        found
          .map(({ row }) => row)
          .sort()
          .join('\n'),
      ])
    }
    const { rows: shown } = await knex.raw<{ rows: { server_version: string }[] }>('show server_version')
    return { version: shown[0]?.server_version ?? '', rows }
  } finally {
    await closeKnex(knex)
  }
}
