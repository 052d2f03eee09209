import type { Knex } from 'knex'

/** The numbers of `roundPlace` of the contract, for a row with latitude and longitude. */
const roundedLatitude = 'floor(latitude * 10 + 0.5) / 10'
const roundedLongitude = (step: string) => `floor(longitude / ${step} + 0.5) * ${step}`
const step = `(least(3600, floor(1 / cos(radians(${roundedLatitude})) + 0.5)) / 10)`

/**
 * Kilometres along a toy's public stops as `journeyKm` of the contract counts them, by the places that the public is told;
 * null before the second. `toy` is the alias of a row of `toys`.
 */
export const journeyKmSql = (toy: string): string => `(
  select 2 * 6371.0088 * sum(asin(least(1, sqrt(
    sin(radians(d_lat) / 2) ^ 2 + cos(radians(lat)) * cos(radians(lat - d_lat)) * sin(radians(d_lng) / 2) ^ 2))))
  from (
    select lat, lat - lag(lat) over way as d_lat, lng - lag(lng) over way as d_lng
    from (
      select date, id,
        case when ${toy}.places_are_rounded then ${roundedLatitude} else latitude end as lat,
        case when ${toy}.places_are_rounded then ${roundedLongitude(step)} else longitude end as lng
      from entries where toy_id = ${toy}.id and hidden_at is null
    ) told window way as (order by date, id)
  ) legs where d_lat is not null)`

/** Kilometres along the whole journey, by the places that the public is told; 0 before its second stop. */
export async function readJourneyKm(knex: Knex, toyId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: { km: number | null }[] }>(
    `select ${journeyKmSql('t')} as km from toys t where t.id = ?`,
    [toyId],
  )
  return rows[0]?.km ?? 0
}
