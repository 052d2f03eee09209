import type { Knex } from 'knex'

/** What tells this database from every other one with the same schema. */
export interface DatabaseIdentity {
  /** A UUID; another one after a restore. */
  epoch: string
  /** The marker of the photo folder whose photos this database names; null as long as there was none. */
  photoStoreId: string | null
}

export async function readDatabaseIdentity(knex: Knex): Promise<DatabaseIdentity> {
  return (await knex('database_identity').first('epoch', 'photo_store_id as photoStoreId')) as DatabaseIdentity
}

/** Says which photo folder belongs to this database, unless that has been said; resolves with the one that does. */
export async function claimPhotoStore(knex: Knex, id: string): Promise<string> {
  await knex('database_identity').whereNull('photo_store_id').update({ photo_store_id: id })
  return (await readDatabaseIdentity(knex)).photoStoreId ?? id
}
