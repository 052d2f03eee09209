import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { settlePhotoStore } from '../database/database-identity.ts'
import { isMissing, writeDurably } from './durable-files.ts'

interface Options {
  knex: Knex
  dir: string
}

const markerName = 'store-id'

/**
 * Compares the marker in the photo folder with the one that the database remembers; both are made at the first start.
 * Resolves with what is wrong and what to do, as a sentence, or null.
 */
export async function matchPhotoStore({ knex, dir }: Options): Promise<string | null> {
  const file = join(dir, markerName)
  let problem: string | null = null
  await settlePhotoStore(knex, async (known) => {
    const marker = await readMarker(file)
    if (known === null && marker === null) return await createMarker(file)
    if (known === null) problem = otherDatabase(dir, file)
    else if (marker !== known) problem = otherFolder(dir, file, known)
    return known
  })
  return problem
}

const otherDatabase = (dir: string, file: string): string =>
  `The photos in ${dir} belong to another database. Check DATABASE_URL and PHOTO_DIR. If this database shall use them, delete ${file} and start again.`

const otherFolder = (dir: string, file: string, id: string): string =>
  `${dir} is not the folder that this database's photos are in. Check PHOTO_DIR and DATABASE_URL: every process needs the same folder. If the photos were moved here, write ${id} into ${file} and start again.`

async function createMarker(file: string): Promise<string> {
  const id = randomUUID()
  await mkdir(dirname(file), { recursive: true })
  await writeDurably(file, Buffer.from(`${id}\n`))
  return id
}

async function readMarker(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
