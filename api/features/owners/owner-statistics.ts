import type { Knex } from 'knex'
import { formatInstant } from '../../contract/dates.ts'
import type { OwnerToy } from '../../contract/owners.ts'
import { journeyKmSql } from '../../domain/journey-km.ts'
import { Entry } from '../../models/entry.ts'
import type { Toy } from '../../models/toy.ts'

/** What an owner is told about the journey as a whole, by its public stops. A new figure is one more line here. */
export async function readStatistics(knex: Knex, { id, stopCount }: Toy): Promise<OwnerToy['statistics']> {
  const { rows } = await knex.raw<{ rows: { km: number | null }[] }>(
    `select ${journeyKmSql('toys')} as km from toys where id = ?`,
    [id],
  )
  const newest = await Entry.query(knex)
    .where({ toy_id: id })
    .whereNull('hidden_at')
    .modify('newestFirst')
    .select('location', 'date', 'date_offset')
    .first()
  return {
    stops: stopCount,
    km: rows[0]?.km ?? 0,
    lastSeen: newest ? { location: newest.location, date: formatInstant(newest.date, newest.dateOffset) } : null,
  }
}
