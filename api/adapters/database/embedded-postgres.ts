import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { findPostgresBinaries } from './embedded-postgres-binaries.ts'
import { locateCluster, prepareSocketDir, type ClusterLocation } from './embedded-postgres-location.ts'
import { addressOf, connect, databaseName, ensureDatabase } from './embedded-postgres-server.ts'
import { removeOldClusters, upgradeCluster } from './embedded-postgres-upgrade.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import {
  ensureCluster,
  launchServer,
  type Launch,
  type ServerProcess,
  type Settings,
} from './embedded-postgres-process.ts'

export interface EmbeddedPostgres {
  /** Address of the product's database: stays the same when another process has to take the server over. */
  url: string
  /** True when another process on the same folder had already started the server. */
  joined: boolean
  /** Removes what an upgrade has kept: call it once the product runs. */
  removeOldClusters(): void
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

/** For a server that is shutting down, and for another process that is starting, perhaps upgrading, one. */
const patience = 60_000
const patienceWithStart = 900_000
const pause = 250

/**
 * PostgreSQL from the npm binaries, its cluster in `dir`. Joins the server that another process runs there, else starts
 * one; when the server ends, a process that still needs it starts it again. Throws one sentence when it cannot run.
 */
export async function startEmbeddedPostgres({ dir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const location = locateCluster(dir, findPostgresBinaries(), log)
  const options = { dir, location, settings, log }
  let hold = await joinOrLaunch(options)
  await ensureDatabase(location)
  const { joined } = hold
  const stopping = new AbortController()

  async function takeOverWhenNeeded(): Promise<void> {
    for (;;) {
      await hold.ended
      if (stopping.signal.aborted) return
      log.warn({ folder: location.cluster }, 'Database server exited; restarting it')
      const next = await joinOrLaunchUntil(stopping.signal, options)
      if (!next) return
      hold = next
      if (stopping.signal.aborted) return hold.stop()
    }
  }
  const watching = takeOverWhenNeeded()

  return {
    url: addressOf(location, databaseName),
    joined,
    removeOldClusters: () => removeOldClusters(location),
    async stop() {
      stopping.abort()
      await hold.stop()
      await watching
    },
  }
}

interface Launching extends Required<Options> {
  location: ClusterLocation
}

async function joinOrLaunchUntil(signal: AbortSignal, options: Launching): Promise<Hold | null> {
  while (!signal.aborted) {
    try {
      return await joinOrLaunch(options)
    } catch (error) {
      options.log.error({ err: error }, 'Database server failed to start; will retry')
      await delay(5_000, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

async function joinOrLaunch(options: Launching): Promise<Hold> {
  const { location } = options
  const folder = path.dirname(location.cluster)
  const began = Date.now()
  for (;;) {
    prepareSocketDir(location)
    const joined = await join(location)
    if (joined) return joined
    const lock = await lockFolder(folder)
    if (lock === 'elsewhere') {
      throw new Error(
        `The database in ${folder} is in use by a process in another container. Give each its own DATA_DIR, or let them share a PostgreSQL server by DATABASE_URL.`,
      )
    }
    const launch = lock === 'ours' ? null : await launchLocked(options, lock)
    if (launch?.state === 'ready') return { ...launch.server, joined: false }
    // Another process was faster, or a server whose parent died is still shutting down.
    const isBusy = !launch || /lock file|shared memory block/.test(launch.log)
    if (!isBusy || Date.now() - began > (launch ? patience : patienceWithStart)) {
      const why = launch?.log.trim() ?? 'Another process is starting it, and does not come to an end.'
      throw new Error(`The embedded PostgreSQL in ${location.cluster} did not start. ${why}`)
    }
    await delay(pause)
  }
}

/** Whoever holds the folder makes or upgrades the cluster and starts its server; the lock ends with the server. */
async function launchLocked(options: Launching, lock: FolderLock): Promise<Launch> {
  const { location, settings } = options
  try {
    await upgradeCluster(options)
    await ensureCluster(location, settings)
    const launch = await launchServer(location, settings)
    if (launch.state === 'ended') await lock.release()
    else void launch.server.ended.then(lock.release)
    return launch
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function join(location: ClusterLocation): Promise<Hold | null> {
  const client = await connect(location).catch(() => null)
  if (!client) return null
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  return { joined: true, ended, stop: () => client.end() }
}
