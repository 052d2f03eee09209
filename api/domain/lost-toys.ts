import type { Knex } from 'knex'
import type { Entry } from '../models/entry.ts'
import type { Toy } from '../models/toy.ts'

/**
 * A toy is found when somebody writes an entry after it was said to be lost. One that was written before and arrives late
 * says where it was then, not that it was found. In the entry's transaction, before the toy's facts are updated.
 */
export async function endSearch(trx: Knex, { id, lostAt }: Toy, { date }: Pick<Entry, 'date'>): Promise<void> {
  if (lostAt !== null && date > lostAt) await trx('toys').where({ id }).update({ lost_at: null })
}
