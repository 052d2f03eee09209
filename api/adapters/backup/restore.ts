import { closeKnex, createKnex } from '../database/database-connection.ts'
import { migrateDatabaseTo } from '../database/database-migrations.ts'
import type { PhotoStore } from '../files/photo-store.ts'
import { connect } from './backup.ts'
import { photosDir, readManifest, tablesDir, type Dump } from './backup-format.ts'
import { putPhotos } from './backup-photos.ts'
import type { Tell } from './dump-tables.ts'
import { loadTables } from './load-tables.ts'

interface Options {
  url: string
  store: Pick<PhotoStore, 'put' | 'list'>
  dir: string
  tell: Tell
}

/** Restores a backup into an empty database and an empty photo store; refuses any other. */
export async function restoreBackup({ url, store, dir, tell }: Options): Promise<{ rows: number; photosGone: number }> {
  const { dump, photos, photosGone } = await readManifest(dir)
  for await (const { key } of store.list())
    throw new Error(`The photo store is not empty: it holds the photo ${key}. Set PHOTO_DIR to a new folder.`)
  await requireNoTables(url)
  // Photos first: a row is never there without its photo.
  await putPhotos({ store, photos, dir: photosDir(dir), tell })
  await loadDump({ url, dump, dir: tablesDir(dir), tell })
  return { rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0), photosGone: photosGone.length }
}

/** Makes the tables as the dump's own migrations did, and fills them. Later migrations are left to the next start. */
export async function loadDump({ url, dump, dir, tell }: Omit<Options, 'store'> & { dump: Dump }): Promise<void> {
  const knex = createKnex(url, { poolSize: 1, statementTimeout: 0 })
  try {
    await migrateDatabaseTo(knex, dump.migrations)
  } finally {
    await closeKnex(knex)
  }
  const client = await connect(url)
  try {
    await loadTables(client, { dump, dir, tell })
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
