import type { Knex } from 'knex'
import type { ToyStatus } from '../../contract/toys.ts'
import type { PackedStop } from './toy-json.ts'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The driver's own connection of the pool: named statements are parsed and planned once for each connection. */
async function query<Row>(knex: Knex, statement: Statement): Promise<Row[]> {
  const client = knex.client as {
    acquireConnection(): Promise<{ query(statement: Statement): Promise<{ rows: Row[] }> }>
    releaseConnection(connection: unknown): Promise<void>
  }
  const connection = await client.acquireConnection()
  try {
    return (await connection.query(statement)).rows
  } finally {
    await client.releaseConnection(connection)
  }
}

export interface Revision {
  id: string
  revision: number
}

/** The present revisions of the toys among these lower-case ids. */
export function readRevisions(knex: Knex, ids: string[]): Promise<Revision[]> {
  return query(knex, {
    name: 'toy-revisions',
    text: 'select id, revision from toys where lower(id) = any($1)',
    values: [ids],
  })
}

interface JourneyRow extends Revision {
  name: string | null
  mission: string | null
  ownerName: string | null
  status: ToyStatus
  photoKey: string | null
  photoWidth: number | null
  photoHeight: number | null
  createdAt: Date
  stops: PackedStop[] | null
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const journeyText = `
  select t.id, t.revision, t.name, t.mission, t.owner_name as "ownerName", t.status, t.photo_key as "photoKey",
    t.photo_width as "photoWidth", t.photo_height as "photoHeight", t.created_at as "createdAt",
    (select json_agg(json_build_array(e.id, e.location, e.comment, e.added_by, e.latitude, e.longitude,
        ${milliseconds('e.date')}, e.date_offset, ${milliseconds('e.received_at')},
        e.photo_key, e.photo_width, e.photo_height, e.submission_key) order by e.date, e.id)
      from entries e where e.toy_id = t.id) as stops
  from toys t where lower(t.id) = $1`

/** A toy with its whole journey and the revision it belongs to, from one snapshot. */
export async function readJourney(knex: Knex, id: string): Promise<JourneyRow | null> {
  const [row] = await query<JourneyRow>(knex, { name: 'toy-journey', text: journeyText, values: [id] })
  return row ?? null
}
