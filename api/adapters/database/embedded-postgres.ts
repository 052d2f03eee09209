import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { findPostgresBinaries } from './embedded-postgres-binaries.ts'
import { locateCluster, prepareSocketDir, type ClusterLocation } from './embedded-postgres-location.ts'
import {
  ensureCluster,
  launchServer,
  superuser,
  type ServerProcess,
  type Settings,
} from './embedded-postgres-process.ts'

export interface EmbeddedPostgres {
  /** Address of the product's database: stays the same when another process has to take the server over. */
  url: string
  /** True when another process on the same folder had already started the server. */
  joined: boolean
  stop(): Promise<void>
}

interface Options {
  dir: string
  log: Log
  /** More of postgresql.conf, for tests. */
  settings?: Settings
}

/** A hold on the running server: our own child, or a connection to the one that another process keeps. */
interface Hold extends ServerProcess {
  joined: boolean
}

const databaseName = 'plush_trails'
const patience = 60_000
const pause = 250

/**
 * PostgreSQL from the npm binaries, its cluster in `dir`. Joins the server that another process runs there, else starts
 * one; when the server ends, a process that still needs it starts it again. Throws one sentence when it cannot run.
 */
export async function startEmbeddedPostgres({ dir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const location = locateCluster(dir, findPostgresBinaries(), log)
  await ensureCluster(location, settings)
  let hold = await joinOrLaunch(location, settings)
  await ensureDatabase(location)
  const { joined } = hold
  const stopping = new AbortController()

  async function takeOverWhenNeeded(): Promise<void> {
    for (;;) {
      await hold.ended
      if (stopping.signal.aborted) return
      log.warn({ folder: location.cluster }, 'Database server exited; restarting it')
      const next = await joinOrLaunchUntil(stopping.signal, location, settings, log)
      if (!next) return
      hold = next
      if (stopping.signal.aborted) return hold.stop()
    }
  }
  const watching = takeOverWhenNeeded()

  return {
    url: addressOf(location, databaseName),
    joined,
    async stop() {
      stopping.abort()
      await hold.stop()
      await watching
    },
  }
}

async function joinOrLaunchUntil(
  signal: AbortSignal,
  location: ClusterLocation,
  settings: Settings,
  log: Log,
): Promise<Hold | null> {
  while (!signal.aborted) {
    try {
      return await joinOrLaunch(location, settings)
    } catch (error) {
      log.error({ err: error }, 'Database server failed to start; will retry')
      await delay(5_000, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

async function joinOrLaunch(location: ClusterLocation, settings: Settings): Promise<Hold> {
  const deadline = Date.now() + patience
  for (;;) {
    prepareSocketDir(location)
    const joined = await join(location)
    if (joined) return joined
    const launch = await launchServer(location, settings)
    if (launch.state === 'ready') return { ...launch.server, joined: false }
    // Another process was faster, or a server whose parent died is still shutting down.
    const isBusy = /lock file|shared memory block/.test(launch.log)
    if (!isBusy || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL in ${location.cluster} did not start. ${launch.log.trim()}`)
    }
    await delay(pause)
  }
}

async function join(location: ClusterLocation): Promise<Hold | null> {
  const client = await connect(location).catch(() => null)
  if (!client) return null
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  return { joined: true, ended, stop: () => client.end() }
}

async function ensureDatabase(location: ClusterLocation): Promise<void> {
  const client = await connect(location)
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    const lostTheRace = ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')
    if (!lostTheRace) throw error
  } finally {
    await client.end()
  }
}

async function connect(location: ClusterLocation): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(location, 'postgres'), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function addressOf({ socketDir }: ClusterLocation, database: string): string {
  return `postgres://${superuser}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`
}
