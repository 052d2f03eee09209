import type pg from 'pg'
import { closeKnex, createKnex } from '../database/database-connection.ts'
import { migrateDatabaseTo } from '../database/database-migrations.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { connect } from './backup.ts'
import { photosDir, readManifest, tablesDir } from './backup-format.ts'
import { putPhotos } from './backup-photos.ts'
import type { Tell } from './dump-tables.ts'
import { loadTables, type Loading } from './load-tables.ts'

interface Options {
  url: string
  store: Pick<PhotoStore, 'put' | 'list' | 'marker'>
  dir: string
  tell: Tell
}

/** Restores a backup into an empty database and an empty photo store; refuses any other. */
export async function restoreBackup({ url, store, dir, tell }: Options): Promise<{ rows: number; photosGone: number }> {
  const { dump, photos, photosGone } = await readManifest(dir)
  for await (const { key } of store.list())
    throw new Error(
      `The photo store is not empty: it holds the photo ${key}. Set ${store.marker.variables} to a new one.`,
    )
  await requireNoTables(url)
  // Photos first: a row is never there without its photo.
  await putPhotos({ store, photos, dir: photosDir(dir), tell })
  const isKnown = dump.tables.some(({ name }) => name === 'database_identity')
  await loadDump({ url, dump, dir: tablesDir(dir), tell, ...(isKnown && { finish: renewIdentity }) })
  return { rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0), photosGone: photosGone.length }
}

/** What devices have cached is of another database now, and the photos are in another folder. */
const renewIdentity = (client: pg.ClientBase) =>
  client.query('update database_identity set epoch = gen_random_uuid(), photo_store_id = null')

/** Makes the tables as the dump's own migrations did, and fills them. Later migrations are left to the next start. */
export async function loadDump({ url, ...loading }: { url: string } & Loading): Promise<void> {
  const { dump } = loading
  const knex = createKnex(url, { poolSize: 1, statementTimeout: 0 })
  try {
    await migrateDatabaseTo(knex, dump.migrations)
  } finally {
    await closeKnex(knex)
  }
  const client = await connect(url)
  try {
    await loadTables(client, loading)
  } finally {
    await client.end()
  }
}

async function requireNoTables(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
    if (rowCount) throw new Error('The database already has tables. Restore into a new, empty one.')
  } finally {
    await client.end()
  }
}
