import type { Knex } from 'knex'

/** Kilometres along the whole journey of the toy `t`, as `journeyKm` of the contract counts them; null before its second stop. */
export const distanceSql = `(
  select 2 * 6371.0088 * sum(asin(least(1, sqrt(
    sin(radians(d_lat) / 2) ^ 2 + cos(radians(lat)) * cos(radians(lat - d_lat)) * sin(radians(d_lng) / 2) ^ 2))))
  from (
    select latitude as lat, latitude - lag(latitude) over way as d_lat, longitude - lag(longitude) over way as d_lng
    from entries where toy_id = t.id and hidden_at is null window way as (order by date, id)
  ) legs where d_lat is not null)`

/** Kilometres along the whole journey; 0 before its second stop. */
export async function readJourneyKm(knex: Knex, toyId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: { km: number | null }[] }>(
    `select ${distanceSql} as km from toys t where t.id = ?`,
    [toyId],
  )
  return rows[0]?.km ?? 0
}
