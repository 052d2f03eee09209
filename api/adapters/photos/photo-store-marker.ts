import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { settlePhotoStore } from '../database/database-identity.ts'
import type { StoreMarker } from './photo-store.ts'

interface Options {
  knex: Knex
  marker: StoreMarker
}

/**
 * Compares the marker in the photo store with the one that the database remembers; both are made at the first start.
 * Resolves with what is wrong and what to do, as a sentence, or null.
 */
export async function matchPhotoStore({ knex, marker }: Options): Promise<string | null> {
  let problem: string | null = null
  await settlePhotoStore(knex, async (known) => {
    const found = await marker.read()
    if (known === null && found === null) return await createMarker(marker)
    if (known === null) problem = otherDatabase(marker)
    else if (found !== known) problem = otherStore(marker, known)
    return known
  })
  return problem
}

const otherDatabase = ({ place, path, variables }: StoreMarker): string =>
  `The photos in ${place} belong to another database. Check DATABASE_URL and ${variables}. If this database shall use them, delete ${path} and start again.`

const otherStore = ({ place, path, variables }: StoreMarker, id: string): string =>
  `This database's photos are not in ${place}. Check ${variables} and DATABASE_URL: every process needs the same place. If the photos were moved there, write ${id} into ${path} and start again.`

async function createMarker(marker: StoreMarker): Promise<string> {
  const id = randomUUID()
  await marker.write(id)
  return id
}
