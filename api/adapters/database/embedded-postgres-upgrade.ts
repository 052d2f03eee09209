import fs from 'node:fs'
import path from 'node:path'
import { dumpTables } from '../backup/dump-tables.ts'
import { connect } from '../backup/backup.ts'
import { loadDump } from '../backup/restore.ts'
import type { Log } from '../log.ts'
import { binariesMajor } from './embedded-postgres-binaries.ts'
import { findOldBinaries } from './embedded-postgres-old-binaries.ts'
import { prepareSocketDir, reachableBinaries, type ClusterLocation } from './embedded-postgres-location.ts'
import { ensureCluster, launchServer, type Settings } from './embedded-postgres-process.ts'
import { addressOf, databaseName, ensureDatabase } from './embedded-postgres-server.ts'

interface Options {
  /** The data folder. */
  dir: string
  location: ClusterLocation
  settings: Settings
  log: Log
}

/**
 * Moves the data of an older major version into a new cluster: dumped by the old server, loaded by the new one, and only
 * then put in its place. The old cluster stays beside it until `removeOldClusters`. A killed upgrade starts again.
 */
export async function upgradeCluster(options: Options): Promise<void> {
  const { location, log } = options
  finishRenaming(location.cluster)
  const [old, current] = [clusterMajor(location.cluster), binariesMajor(location.native)]
  if (old === null || old === current) return
  if (old > current)
    throw new Error(
      `The database in ${location.cluster} was made by PostgreSQL ${old}, and this release has ${current}. Start it with the release that you used last.`,
    )
  log.warn(
    { from: old, to: current, folder: location.cluster },
    'Upgrading the embedded database; this may take minutes',
  )
  const native = reachableBinaries(findOldBinaries(options.dir, old), location.user)
  const aside = `${location.cluster}.upgrade`
  fs.rmSync(aside, { recursive: true, force: true })
  await rebuild(options, native, aside)
  fs.renameSync(aside, upgraded(location.cluster))
  finishRenaming(location.cluster)
  log.warn(
    { kept: oldCluster(location.cluster, old) },
    'Upgraded the embedded database; the old one is kept until the server runs',
  )
}

/** Once the product runs on the new cluster. */
export function removeOldClusters({ cluster }: ClusterLocation): void {
  const [folder, name] = [path.dirname(cluster), path.basename(cluster)]
  for (const found of fs.readdirSync(folder))
    if (new RegExp(`^${name}-\\d+$`).test(found)) fs.rmSync(path.join(folder, found), { recursive: true, force: true })
}

async function rebuild({ location, settings, log }: Options, native: string, aside: string): Promise<void> {
  const dumpDir = path.join(path.dirname(location.cluster), 'postgres-dump')
  fs.rmSync(dumpDir, { recursive: true, force: true })
  const tell = (line: string) => log.info({}, `Upgrading: ${line}`)
  // Not where other processes look for the server: nothing may be written while the data move.
  const hidden = { ...location, socketDir: `${location.socketDir}-upgrade` }
  const url = addressOf(hidden, databaseName)
  try {
    const dump = await running({ ...hidden, native }, settings, () => dumpAll(url, dumpDir, tell))
    const next = { ...hidden, cluster: aside }
    await ensureCluster(next, settings)
    await running(next, settings, async () => {
      await ensureDatabase(next)
      if (dump) await loadDump({ url, dump, dir: dumpDir, tell })
    })
  } finally {
    fs.rmSync(dumpDir, { recursive: true, force: true })
  }
}

/** Null when the old server never got as far as having tables. */
async function dumpAll(url: string, dir: string, tell: (line: string) => void) {
  const client = await connect(url).catch((error: { code?: string }) => {
    if (error.code === '3D000') return null
    throw error as unknown as Error
  })
  if (!client) return null
  try {
    const { rows } = await client.query<{ found: unknown }>(`select to_regclass('public.knex_migrations') as found`)
    if (!rows[0]?.found) return null
    return (await dumpTables(client, { dir, tell, inSnapshot: () => Promise.resolve(null) })).dump
  } finally {
    await client.end()
  }
}

async function running<T>(location: ClusterLocation, settings: Settings, work: () => Promise<T>): Promise<T> {
  prepareSocketDir(location)
  const launch = await launchServer(location, settings)
  if (launch.state === 'ended') throw new Error(`PostgreSQL in ${location.cluster} did not start. ${launch.log.trim()}`)
  try {
    return await work()
  } finally {
    await launch.server.stop()
  }
}

const upgraded = (cluster: string): string => `${cluster}.upgraded`
const oldCluster = (cluster: string, major: number): string => `${cluster}-${major}`

/** Two renames, which a killed process may have left half done: a finished new cluster goes to where the old one is. */
function finishRenaming(cluster: string): void {
  if (!fs.existsSync(upgraded(cluster))) return
  const old = clusterMajor(cluster)
  if (old !== null) fs.renameSync(cluster, oldCluster(cluster, old))
  fs.renameSync(upgraded(cluster), cluster)
}

function clusterMajor(cluster: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'))
  } catch {
    return null
  }
}
