import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { claimPhotoStore } from '../database/database-identity.ts'
import { isMissing } from './durable-files.ts'

interface Options {
  knex: Knex
  dir: string
  /** What the database says the marker of its photo folder is; null when it has none yet. */
  known: string | null
}

const markerName = 'store-id'

/**
 * Compares the marker in the photo folder with the one that the database remembers; both are made at the first start.
 * Resolves with what is wrong and what to do, as a sentence, or null.
 */
export async function matchPhotoStore({ knex, dir, known }: Options): Promise<string | null> {
  const file = join(dir, markerName)
  const marker = await readMarker(file)
  if (marker !== null && known === null) {
    return `The photos in ${dir} belong to another database. Check DATABASE_URL and PHOTO_DIR. If this database shall use them, delete ${file} and start again.`
  }
  if (marker !== null || known !== null) return marker === known ? null : otherFolder(dir, file, known)
  const id = await createMarker(file)
  const claimed = await claimPhotoStore(knex, id)
  return claimed === id ? null : otherFolder(dir, file, claimed)
}

const otherFolder = (dir: string, file: string, id: string | null): string =>
  `${dir} is not the folder that this database's photos are in. Check PHOTO_DIR and DATABASE_URL: every process needs the same folder. If the photos were moved here, write ${id ?? ''} into ${file} and start again.`

/** Of two processes that start at once on one folder, both get the marker of the first. */
async function createMarker(file: string): Promise<string> {
  const id = randomUUID()
  await mkdir(join(file, '..'), { recursive: true })
  const isMine = await writeFile(file, `${id}\n`, { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  return isMine ? id : ((await readMarker(file)) ?? id)
}

async function readMarker(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
