import type { Knex } from 'knex'
import { limits } from '../contract/limits.ts'

/**
 * Brings the facts a toy's row keeps about its journey up to date after `change` public entries came (1) or went (−1), and
 * gives it a new revision. Call it in the entry's own transaction, with the toy's row locked.
 */
export async function updateJourneyFacts(trx: Knex, toyId: string, change: number): Promise<void> {
  // An entry may arrive long after it was written, so the newest ones are looked up, never appended.
  await trx.raw(
    `with newest as (
       select location, date, id from entries where toy_id = :toyId and hidden_at is null
       order by date desc, id desc limit :keep
     )
     update toys set
       stop_count = stop_count + :change,
       last_entry_at = (select date from newest order by date desc, id desc limit 1),
       last_location = (select location from newest order by date desc, id desc limit 1),
       recent_locations = array(select location from newest order by date, id),
       revision = nextval('toy_revisions'),
       updated_at = now()
     where id = :toyId`,
    { toyId, change, keep: limits.featuredLocations },
  )
}
