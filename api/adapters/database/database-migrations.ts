import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { closeKnex, createKnex, urlOf } from './database-connection.ts'

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 758_821_164

const config: Knex.MigratorConfig = {
  // Our own import() instead of knex's, so that whatever runs this TypeScript also reads the migrations.
  migrationSource: {
    getMigrations: async () => (await readdir(directory)).filter((name) => /^\d{14}_\w+\.ts$/.test(name)).sort(),
    getMigrationName: (name) => name,
    getMigration: (name) => import(/* @vite-ignore */ pathToFileURL(path.join(directory, name)).href),
  } satisfies Knex.MigrationSource<string>,
  // An older release must still start on a schema that a newer one has extended.
  disableMigrationsListValidation: true,
}

/** Brings the schema up to date and names the migrations run. Processes that start together run one after the other. */
export function migrateDatabase(knex: Knex): Promise<string[]> {
  return alone(urlOf(knex), async (migrator) => ((await migrator.migrate.latest(config)) as [number, string[]])[1])
}

/** Takes back every migration, and the data with them; names those taken back. */
export function rollBackDatabase(knex: Knex): Promise<string[]> {
  return alone(
    urlOf(knex),
    async (migrator) => ((await migrator.migrate.rollback(config, true)) as [number, string[]])[1],
  )
}

/**
 * One connection both holds the advisory lock and runs the migrations, so that a killed process releases the lock.
 * While it is held no other process migrates: if knex's lock row is set, a killed process left it behind, and it is
 * cleared.
 */
async function alone<T>(url: string, work: (migrator: Knex) => Promise<T>): Promise<T> {
  const migrator = createKnex(url, { poolSize: 1, statementTimeout: 0 })
  try {
    await migrator.raw(`select pg_advisory_lock(${lockKey})`)
    await migrator.migrate.forceFreeMigrationsLock(config)
    return await work(migrator)
  } finally {
    await closeKnex(migrator)
  }
}
