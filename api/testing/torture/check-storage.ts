import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { tidyTempFolder } from '../../adapters/files/temp-folder.ts'
import { silentLog } from '../../adapters/log.ts'
import { createS3Client, type S3Settings } from '../../adapters/s3/s3-client.ts'
import { listObjects } from '../../adapters/s3/s3-listing.ts'
import { createS3PhotoStore } from '../../adapters/s3/s3-photo-store.ts'
import { createSweepPhotos } from '../../features/photos/photos.sweeper.ts'
import type { S3Server } from '../s3-server.ts'
import type { Crowd } from './people.ts'
import type { Processes } from './processes.ts'

const hour = 60 * 60 * 1000

interface Stored {
  knex: Knex
  s3: S3Server
  settings: S3Settings
  tempDir: string
  processes: Pick<Processes, 'lastKilledAt'>
}

export interface Swept {
  photos: number
  orphans: number
  notes: number
  uploads: number
}

/**
 * No row without its photo, and nothing else left once the time of grace is over: everything is made two hours old and
 * swept by what does that in the product. No server may run meanwhile.
 */
export async function checkStorage(
  { tallies: { fail } }: Crowd,
  { knex, s3, settings, tempDir, processes }: Stored,
): Promise<Swept> {
  const client = createS3Client(settings)
  const store = createS3PhotoStore(settings)
  const names = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of listObjects(client, prefix)) found.push(key.slice(prefix.length))
    return found
  }
  const notes = await names('leaving/')
  const old = new Date(Date.now() - 2 * hour)
  await s3.age(settings.bucket, 'photos', await names('photos/'), old)
  await s3.age(settings.bucket, 'leaving', notes, old)
  const orphans = await createSweepPhotos({ knex, store, graceMs: hour, maxPercent: 100, log: silentLog })()

  const rows = await knex('entries').select('photo_key').union(knex('toys').select('photo_key'))
  const named = new Set(rows.flatMap(({ photo_key: key }: { photo_key: string | null }) => (key === null ? [] : [key])))
  let photos = 0
  for await (const { key, isWhole } of store.list()) {
    photos++
    if (!named.delete(key)) fail('A photo that no row names is left after its grace', key)
    if (!isWhole) fail('A photo lacks a size', key)
  }
  for (const key of named) fail('A row names a photo that is not there', key)
  const left = await names('leaving/')
  if (left.length > 0) fail('Notes of removals are left after their time', String(left.length))

  const uploads = await readdir(tempDir)
  for (const name of uploads) {
    const { mtimeMs } = await stat(path.join(tempDir, name))
    if (mtimeMs > processes.lastKilledAt) fail('An upload is left by a process that ended in order', name)
  }
  await tidyTempFolder(tempDir, new Date(Date.now() + hour))
  for (const name of await readdir(tempDir)) fail('A file of an upload is left after its grace', name)
  return { photos, orphans, notes: notes.length, uploads: uploads.length }
}
