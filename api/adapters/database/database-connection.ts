import createKnexInstance, { type Knex } from 'knex'
import pg from 'pg'
import { prepareConnection, type RawConnection } from './database-session.ts'

/** Time limits in milliseconds, so that no wait on the database hangs. */
const waits = {
  connect: 3_000,
  /** For a free connection of the pool, connecting included. */
  acquire: 5_000,
  /** The server cancels a statement after this… */
  statement: 15_000,
  /** …and earlier when it waits for a row or table that another transaction holds. */
  lock: 5_000,
  /** …and the client gives up on a server that has gone silent. */
  answer: 20_000,
  /** An open transaction whose owner has stalled. */
  idleInTransaction: 30_000,
  close: 5_000,
}

// Identity keys, counters and revisions stay far below 2^53, so they arrive as numbers.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

interface Options {
  poolSize?: number
  /** Milliseconds for one statement; 0 lets it run as long as it needs. */
  statementTimeout?: number
}

/** A pool of connections to the PostgreSQL at `url`; connects on first use and reconnects automatically. */
export function createKnex(url: string, { poolSize = 10, statementTimeout = waits.statement }: Options = {}): Knex {
  const isLimited = statementTimeout > 0
  const connection = {
    connectionString: url,
    application_name: 'plush-trails',
    connectionTimeoutMillis: waits.connect,
    keepAlive: true,
    ...(isLimited && { query_timeout: statementTimeout + 5_000 }),
    types,
  }
  const limits = {
    statement_timeout: statementTimeout,
    lock_timeout: isLimited ? waits.lock : 0,
    idle_in_transaction_session_timeout: isLimited ? waits.idleInTransaction : 0,
  }
  return createKnexInstance({
    client: 'pg',
    connection: connection as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) =>
        void prepareConnection(raw, limits).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        ),
    },
    acquireConnectionTimeout: waits.acquire,
    // Bindings may hold a finder's words: they stay out of messages. Failures reach the caller, who logs them once.
    compileSqlOnError: false,
    log: { warn: ignore, error: ignore, debug: ignore, deprecate: ignore },
  })
}

/** The address that this pool connects to. */
export function urlOf(knex: Knex): string {
  return (knex.client as { config: { connection: { connectionString: string } } }).config.connection.connectionString
}

export function poolState(knex: Knex): { used: number; waiting: number; size: number } {
  const { pool } = knex.client as {
    pool: { max: number; numUsed(): number; numPendingAcquires(): number } | undefined
  }
  // Gone once it is closed.
  return pool
    ? { used: pool.numUsed(), waiting: pool.numPendingAcquires(), size: pool.max }
    : { used: 0, waiting: 0, size: 0 }
}

/** Ends the pool; connections that do not close in time are left to the end of the process. */
export async function closeKnex(knex: Knex): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, waits.close)))
  await Promise.race([knex.destroy(), enough])
  clearTimeout(timer)
}

const ignore = (): void => undefined
