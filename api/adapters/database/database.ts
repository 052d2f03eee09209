import type { Knex } from 'knex'
import type { Log } from '../log.ts'
import { requireFolder } from '../files/require-folder.ts'
import { closeKnex, createKnex, poolState } from './database-connection.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export { databaseAppError, isDatabaseUnavailable } from './database-errors.ts'
export { migrateDatabase, rollBackDatabase } from './database-migrations.ts'

/** Connections of a pool. */
export interface PoolState {
  readonly used: number
  /** Requests for a connection that wait for one. */
  readonly waiting: number
  readonly size: number
}

export interface Database {
  knex: Knex
  /** A pool of its own for what visitors read and for /readyz, so that writers waiting for a lock cannot hold it up. */
  readKnex: Knex
  /** Waits for a database that does not answer yet, for a minute; throws a sentence that says what to do. */
  ready(): Promise<void>
  /** Resolves when the database answers a query; rejects within seconds otherwise. */
  ping(): Promise<void>
  pools(): Readonly<Record<'write' | 'read', PoolState>>
  /** Call it once the product runs: removes what an upgrade of the embedded server has kept. */
  confirm(): void
  close(): Promise<void>
}

interface Options {
  /** A PostgreSQL address; null runs the embedded server in `dataDir`. */
  url: string | null
  dataDir: string
  poolSize?: number
  log: Log
}

/** Opens the database at `url`, or starts or joins the embedded one. A server at `url` may be unreachable. */
export async function openDatabase({ url, dataDir, poolSize = 10, log }: Options): Promise<Database> {
  // The embedded server keeps its data there.
  if (url === null) await requireFolder('DATA_DIR', dataDir)
  const embedded = url === null ? await startEmbeddedPostgres({ dir: dataDir, log }) : null
  const address = url ?? embedded?.url ?? ''
  const knex = createKnex(address, { poolSize })
  const readKnex = createKnex(address, { poolSize: Math.ceil(poolSize / 2) })
  const ping = async () => void (await readKnex.raw('select 1').timeout(3_000))
  return {
    knex,
    readKnex,
    async ready() {
      if (url !== null) await waitForDatabase({ ping, url, tell: (line) => log.warn({}, line) })
    },
    ping,
    pools: () => ({ write: poolState(knex), read: poolState(readKnex) }),
    confirm: () => embedded?.removeOldClusters(),
    async close() {
      await Promise.all([knex, readKnex].map(closeKnex))
      await embedded?.stop()
    },
  }
}
