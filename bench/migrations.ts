// How long each migration holds a lock that readers or writers of a table would wait for, with 1,000,000 entries there when
// it runs, up and back down. Looked at 50 times a second, from the first to the last time a lock was seen. Goal: ≤ 5 s.
// Run: node --import tsx bench/migrations.ts [--toys 20000 --entries 200000]
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'
import { fillDatabase } from './support/fill.ts'

const { values } = parseArgs({
  options: { toys: { type: 'string', default: '100000' }, entries: { type: 'string', default: '1000000' } },
})
const goalMs = 5_000
const seconds = (ms: number) => (ms / 1000).toFixed(1)
/** The first schema with everything that is filled; from here on migrations find rows. */
const base = '20261127100400_create_rate_limits.ts'

/** Locks of others on our tables that keep readers or writers waiting. */
const locksSql = `
  select c.relname || ' ' || l.mode as lock from pg_locks l join pg_class c on c.oid = l.relation
  where l.granted and l.pid <> pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname not like 'knex%'
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`

const folder = path.join(import.meta.dirname, '../migrations')
const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(names),
  getMigrationName: (name) => name,
  getMigration: (name) => import(pathToFileURL(path.join(folder, name)).href) as Promise<Knex.Migration>,
}
const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-bench-'))
await chmod(dir, 0o755)
const server = await startEmbeddedPostgres({ dir, log: silentLog, settings: { max_wal_size: '4GB' } })
const knex = createKnex(server.url, { statementTimeout: 0, poolSize: 1 })
const watcher = createKnex(server.url, { poolSize: 1 })
let isReached = true
try {
  for (const name of names.filter((one) => one <= base)) await step('up', name)
  await fillDatabase(knex, { toys: Number(values.toys), entries: Number(values.entries), busy: 10_000 })
  const later = names.filter((one) => one > base)
  for (const name of later) await measure('up', name)
  for (const name of later.toReversed()) await measure('down', name)
} finally {
  await Promise.all([knex, watcher].map(closeKnex))
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
console.log(isReached ? 'goal reached' : 'GOAL MISSED')
process.exit(isReached ? 0 : 1)

async function step(direction: 'up' | 'down', name: string): Promise<void> {
  await knex.migrate[direction]({ migrationSource, name } as Knex.MigratorConfig)
}

async function measure(direction: 'up' | 'down', name: string): Promise<void> {
  const watch = watchLocks()
  const began = performance.now()
  await step(direction, name)
  const took = performance.now() - began
  const { lock, ms } = await watch.longest()
  if (ms > goalMs) isReached = false
  const held = lock ? `${seconds(ms)} s ${lock}` : 'no lock seen'
  console.log(`${ms <= goalMs ? 'ok  ' : 'OVER'} ${direction.padEnd(4)} ${name}: ${seconds(took)} s, ${held}`)
}

function watchLocks() {
  const held = new Map<string, { since: number; until: number }>()
  const longest = new Map<string, number>()
  let isOver = false

  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.raw<{ rows: { lock: string }[] }>(locksSql)
      const now = performance.now()
      const seen = new Set(rows.map(({ lock }) => lock))
      for (const lock of held.keys()) if (!seen.has(lock)) held.delete(lock)
      for (const lock of seen) {
        const { since } = held.get(lock) ?? { since: now }
        held.set(lock, { since, until: now })
        longest.set(lock, Math.max(longest.get(lock) ?? 0, now - since))
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()

  return {
    async longest(): Promise<{ lock: string | null; ms: number }> {
      isOver = true
      await watching
      const [first] = [...longest].sort(([, a], [, b]) => b - a)
      return { lock: first?.[0] ?? null, ms: first?.[1] ?? 0 }
    },
  }
}
