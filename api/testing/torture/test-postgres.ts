import { readFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../../adapters/database/database-connection.ts'
import { migrateDatabase } from '../../adapters/database/database-migrations.ts'
import { startEmbeddedPostgres } from '../../adapters/database/embedded-postgres.ts'
import { silentLog } from '../../adapters/log.ts'

export interface TortureDatabase {
  url: string
  /** As `pg_ctl restart -m fast` (SIGINT) and `-m immediate` (SIGQUIT) do: whoever keeps the server starts it again. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): void
  /** Runs it with a connection of its own; null when the database was not there for it. */
  within<T>(work: (knex: Knex) => Promise<T>): Promise<T | null>
  stop(): Promise<void>
}

/** A migrated PostgreSQL with the durability of a real one. */
export async function startTortureDatabase(dir: string): Promise<TortureDatabase> {
  await mkdir(dir)
  // Started by root, the server runs as another user and must get in.
  await chmod(dir, 0o755)
  const postgres = await startEmbeddedPostgres({ dir, log: silentLog, settings: { max_connections: '60' } })
  async function using<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    const knex = createKnex(postgres.url, { poolSize: 2 })
    try {
      return await work(knex)
    } finally {
      await closeKnex(knex)
    }
  }
  await using(migrateDatabase)
  return {
    url: postgres.url,
    restart(signal) {
      try {
        const [pid] = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
        process.kill(Number(pid), signal)
      } catch {
        // It is being started.
      }
    },
    within: (work) => using(work).catch(() => null),
    stop: () => postgres.stop(),
  }
}
