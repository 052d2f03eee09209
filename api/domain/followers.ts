import type { Knex } from 'knex'

interface NewStop {
  toyId: string
  entryId: number
}

/** Notes, in the transaction that stores a new entry, that followers are to be told of it; nothing when there are none. */
export async function noteNewStop(trx: Knex, { toyId, entryId }: NewStop): Promise<void> {
  await trx.raw(
    `insert into stop_notices (entry_id, toy_id)
     select :entryId, :toyId
     where exists (select from followers where toy_id = :toyId and confirmed_at is not null)`,
    { toyId, entryId },
  )
}

/** How many follow a toy, by email and by push together. Who they are is in no answer. */
export async function countFollowers(knex: Knex, toyId: string): Promise<number> {
  const [row] = (await knex('followers').where({ toy_id: toyId }).whereNotNull('confirmed_at').count()) as {
    count: string | number
  }[]
  return Number(row?.count ?? 0)
}
