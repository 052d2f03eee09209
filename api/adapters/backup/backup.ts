import { mkdir, readdir } from 'node:fs/promises'
import pg from 'pg'
import type { PhotoStore } from '../photos/photo-store.ts'
import { photosDir, tablesDir, writeManifest } from './backup-format.ts'
import { copyPhotos } from './backup-photos.ts'
import { dumpTables, type Tell } from './dump-tables.ts'

interface Options {
  url: string
  store: Pick<PhotoStore, 'open'>
  dir: string
  tell: Tell
}

/** Writes one snapshot of the database and every photo that it names into `dir`, which must be empty or not there. */
export async function makeBackup({ url, store, dir, tell }: Options): Promise<{ rows: number; photos: number }> {
  await requireEmpty(dir)
  const client = await connect(url)
  try {
    const madeAt = new Date().toISOString()
    const { dump, found: keys } = await dumpTables(client, { dir: tablesDir(dir), tell, inSnapshot: readPhotoKeys })
    const isNamed = async (key: string) => (await readPhotoKeys(client, key)).length > 0
    const copied = await copyPhotos({ store, keys, dir: photosDir(dir), isNamed, tell })
    await writeManifest(dir, { format: 1, madeAt, dump, ...copied })
    return {
      rows: dump.tables.reduce((sum, { rows }) => sum + rows, 0),
      photos: keys.length - copied.photosGone.length,
    }
  } finally {
    await client.end()
  }
}

async function requireEmpty(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty. Choose a new folder for each backup.`)
}

/** A connection of its own for long transactions. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'plush-trails-backup' })
  // A query that is under way fails with the same error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function readPhotoKeys(client: pg.ClientBase, only: string | null = null): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select photo_key as key from entries where photo_key is not null and ($1::text is null or photo_key = $1)
     union select photo_key from toys where photo_key is not null and ($1::text is null or photo_key = $1) order by key`,
    [only],
  )
  return rows.map(({ key }) => key)
}
