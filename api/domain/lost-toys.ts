import type { Knex } from 'knex'
import type { Entry } from '../models/entry.ts'
import type { Toy } from '../models/toy.ts'

/**
 * A toy is found when somebody writes an entry after it was said to be lost. One that was written before and arrives late
 * says where it was then, not that it was found. In the entry's transaction, before the toy's facts are updated.
 */
export async function endSearch(trx: Knex, { id, lostAt }: Toy, entry: Pick<Entry, 'id' | 'date'>): Promise<void> {
  if (lostAt === null || entry.date <= lostAt) return
  await trx('toys').where({ id }).update({ lost_at: null })
  await trx('entries').where({ id: entry.id }).update({ ended_search_of: lostAt })
}

/**
 * A toy is lost again, since the time it was lost before, when the entry that ended the search is gone and no other one says
 * that it was found. In the transaction that deletes the entry, before the toy's facts are updated.
 */
export async function resumeSearch(
  trx: Knex,
  { toyId, endedSearchOf }: Pick<Entry, 'toyId' | 'endedSearchOf'>,
): Promise<void> {
  if (endedSearchOf === null) return
  await trx('toys')
    .where({ id: toyId, status: 'active', lost_at: null })
    .whereNotExists(
      trx('entries').select('id').where({ toy_id: toyId, hidden_at: null }).where('date', '>', endedSearchOf),
    )
    .update({ lost_at: endedSearchOf })
}
