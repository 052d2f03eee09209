import type { Knex } from 'knex'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'

/** Longer than any request takes from storing a photo to inserting its row. */
const graceMs = 60 * 60 * 1000

export interface PhotosRemoved {
  photos: number
  /**
   * Stored a moment ago, when a new row may be about to name them, or not reached before the end: the sweeper takes them
   * later.
   */
  photosLater: number
}

interface Needs {
  knex: Knex
  photoStore: Pick<PhotoStore, 'remove'>
  /** Asked before each photo: in a bucket a thousand of them take minutes, and a stop does not wait for that. */
  isOver?(): boolean
}

/** Removes the files of those photos that no row names any more. */
export async function removeUnnamedPhotos(
  { knex, photoStore, isOver = () => false }: Needs,
  keys: readonly (string | null)[],
): Promise<PhotosRemoved> {
  const unlessPutSince = new Date(Date.now() - graceMs)
  const removed = { photos: 0, photosLater: 0 }
  for (const key of await unnamed(knex, [...new Set(keys.filter((key) => key !== null))])) {
    if (!isOver() && (await photoStore.remove(key, { unlessPutSince }))) removed.photos++
    else removed.photosLater++
  }
  return removed
}

async function unnamed(knex: Knex, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await knex.raw<{ rows: { key: string }[] }>(
    `select key from unnest(?::text[]) as given (key)
     where not exists (select 1 from entries where photo_key = key)
       and not exists (select 1 from toys where photo_key = key)`,
    [keys],
  )
  return rows.map(({ key }) => key)
}
