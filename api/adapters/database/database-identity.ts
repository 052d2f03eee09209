import type { Knex } from 'knex'

/** What tells this database from every other one with the same schema. */
export interface DatabaseIdentity {
  /** A UUID; another one after a restore. */
  epoch: string
}

export async function readDatabaseIdentity(knex: Knex): Promise<DatabaseIdentity> {
  return (await knex('database_identity').first('epoch')) as DatabaseIdentity
}

/**
 * Settles which photo folder belongs to this database, one process at a time: `settle` is given the folder's marker as far as
 * it is known, and resolves with the one to remember.
 */
export function settlePhotoStore(knex: Knex, settle: (known: string | null) => Promise<string | null>): Promise<void> {
  return knex.transaction(async (trx) => {
    const row = (await trx('database_identity').forUpdate().first('photo_store_id')) as {
      photo_store_id: string | null
    }
    const id = await settle(row.photo_store_id)
    if (id !== row.photo_store_id) await trx('database_identity').update({ photo_store_id: id })
  })
}
