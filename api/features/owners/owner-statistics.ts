import type { Knex } from 'knex'
import { formatInstant } from '../../contract/dates.ts'
import type { OwnerToy } from '../../contract/owners.ts'
import { countFollowers } from '../../domain/followers.ts'
import { readJourneyKm } from '../../domain/journey-km.ts'
import { Entry } from '../../models/entry.ts'
import type { Toy } from '../../models/toy.ts'

/** What an owner is told about the journey as a whole, by its public stops. A new figure is one more line here. */
export async function readStatistics(knex: Knex, { id, stopCount }: Toy): Promise<OwnerToy['statistics']> {
  const newest = await Entry.query(knex)
    .where({ toy_id: id })
    .whereNull('hidden_at')
    .modify('newestFirst')
    .select('location', 'date', 'date_offset')
    .first()
  return {
    stops: stopCount,
    km: await readJourneyKm(knex, id),
    lastSeen: newest ? { location: newest.location, date: formatInstant(newest.date, newest.dateOffset) } : null,
    followers: await countFollowers(knex, id),
  }
}
