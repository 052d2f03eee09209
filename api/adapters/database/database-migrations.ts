import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { closeKnex, createKnex, urlOf } from './database-connection.ts'

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))
const lockKey = 758_821_164
const runningKey = 758_821_165
const lookAgainMs = 200
/** Whoever uses a table that a migration waits for waits behind it, and is given up after 5 s. */
const lockMs = 2_000
/** Until it is tried again: meanwhile those go on. */
const giveWayMs = 3_000

// Our own import() instead of knex's, so that whatever runs this TypeScript also reads the migrations.
const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(directory)).filter((name) => /^\d{14}_\w+\.ts$/.test(name)).sort(),
  getMigrationName: (name) => name,
  getMigration: load,
}

const config: Knex.MigratorConfig = {
  migrationSource: source,
  // An older release must still start on a schema that a newer one has extended.
  disableMigrationsListValidation: true,
}

/** Brings the schema up to date and names the migrations run. Processes that start together run one after the other. */
export function migrateDatabase(knex: Knex): Promise<string[]> {
  return alone(urlOf(knex), async (migrator) => {
    const run: string[] = []
    // One after the other: all at once would be one transaction, with the locks of all of them until its end.
    for (;;) {
      const names = await runNext(migrator)
      if (names?.length === 0) return run
      if (names) run.push(...names)
      else await delay(giveWayMs)
    }
  })
}

/** The next migration, none when all are done; null when somebody else had a table that it needs for too long. */
async function runNext(migrator: Knex): Promise<string[] | null> {
  try {
    const [, names] = (await migrator.migrate.up(config)) as [number, string[]]
    return names
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return null
    throw error
  }
}

/**
 * Runs these migrations and no others, on an empty database: the schema that a backup was made of. Throws when one of them
 * is not known here.
 */
export async function migrateDatabaseTo(knex: Knex, names: readonly string[]): Promise<void> {
  const known = await source.getMigrations([])
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `This release does not know the migration ${unknown}. Restore with the release that made the backup.`,
    )
  const getMigrations = () => Promise.resolve(known.filter((name) => names.includes(name)))
  await alone(urlOf(knex), (migrator) =>
    migrator.migrate.latest({ ...config, migrationSource: { ...source, getMigrations } }),
  )
}

/** SQLSTATE. */
const lockNotAvailable = '55P03'

/** Takes back every migration, and the data with them; names those taken back. */
export function rollBackDatabase(knex: Knex): Promise<string[]> {
  return alone(
    urlOf(knex),
    async (migrator) => ((await migrator.migrate.rollback(config, true)) as [number, string[]])[1],
  )
}

/**
 * One process at a time. The lock belongs to a transaction, so that it also works behind a transaction pooler, and is
 * released when its process is killed. What that process was running on its other connection may still be at work
 * then: each migration holds a second lock, which the next process waits for before it reads what is done. While both
 * are held, knex's own lock row is one that a killed process left behind, and is cleared.
 */
async function alone<T>(url: string, work: (migrator: Knex) => Promise<T>): Promise<T> {
  const migrator = createKnex(url, { poolSize: 2, statementTimeout: 0 })
  try {
    for (;;) {
      const done = await migrator.transaction(async (holder) => {
        if (!(await takeLock(holder))) return null
        await migrator.raw(`select pg_advisory_xact_lock(${runningKey})`)
        await migrator.migrate.forceFreeMigrationsLock(config)
        return { result: await work(migrator) }
      })
      if (done) return done.result
      await delay(lookAgainMs)
    }
  } finally {
    await closeKnex(migrator)
  }
}

/** Asks instead of waiting: an index that is made concurrently waits for every statement that is waiting. */
async function takeLock(holder: Knex): Promise<boolean> {
  const { rows } = await holder.raw<{ rows: { taken: boolean }[] }>(
    `select pg_try_advisory_xact_lock(${lockKey}) as taken`,
  )
  return rows[0]?.taken ?? false
}

/** The migration itself, which holds the lock of the running one to its end; one without a transaction must be repeatable. */
async function load(name: string): Promise<Knex.Migration> {
  const migration = (await import(/* @vite-ignore */ pathToFileURL(path.join(directory, name)).href)) as Migration
  const locked = (step: Migration['up']) => async (knex: Knex) => {
    await knex.raw(`select pg_advisory_xact_lock(${runningKey})`)
    await step(knex)
  }
  const up = async (knex: Knex) => {
    // What is made concurrently stops nobody, however long it waits.
    if (migration.config?.transaction !== false) await knex.raw(`set local lock_timeout = ${lockMs}`)
    await migration.up(knex)
  }
  return { ...migration, up: locked(up), down: locked(migration.down) }
}

interface Migration {
  config?: { transaction?: boolean }
  up(knex: Knex): Promise<void>
  down(knex: Knex): Promise<void>
}
