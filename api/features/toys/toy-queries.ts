import type { Knex } from 'knex'
import { journeyKmSql } from '../../domain/journey-km.ts'
import { limits } from '../../contract/limits.ts'
import { stopCursor } from '../../contract/toys.ts'
import type { StopText } from './toy-json.ts'
import type { JourneyFacts, PublicToyColumns } from './toys.present.ts'

interface Statement {
  name: string
  text: string
  values: unknown[]
  rowMode?: 'array'
  types?: { getTypeParser(): (text: string) => string }
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

/** The present revisions of the toys among these lower-case ids; hidden ones are left out. */
export function readRevisions(knex: Knex, ids: string[]): Promise<Revision[]> {
  return query(knex, {
    name: 'toy-revisions',
    text: 'select id, revision from toys where lower(id) = any($1) and hidden_at is null',
    values: [ids],
  })
}

export interface Journey {
  toy: PublicToyColumns & Revision & JourneyFacts
  /** The newest `limits.journeyStops`, by date, then id. */
  stops: readonly StopText[]
}

// One statement, so that the revision and the stops belong together. Only the first row carries the toy.
const journeyText = `
  select e.id, e.location, e.comment, e.added_by, e.latitude, e.longitude,
    e.date at time zone 'UTC' + make_interval(mins => coalesce(e.date_offset, 0)), e.date_offset,
    e.received_at at time zone 'UTC', e.photo_key, e.photo_width, e.photo_height, e.submission_key,
    case row_number() over (order by e.date, e.id) when 1 then json_build_object('id', t.id, 'revision', t.revision,
      'name', t.name, 'mission', t.mission, 'ownerName', t.owner_name, 'status', t.status, 'photoKey', t.photo_key,
      'photoWidth', t.photo_width, 'photoHeight', t.photo_height, 'createdAt', t.created_at,
      'placesAreRounded', t.places_are_rounded, 'lostAt', case when t.status = 'active' then t.lost_at end,
      'stopCount', t.stop_count, 'firstDate', e.date, 'firstId', e.id,
      'distanceKm', case when t.stop_count > ${limits.journeyStops} then ${journeyKmSql('t')} end) end
  from toys t left join lateral (
    select * from entries where toy_id = t.id and hidden_at is null order by date desc, id desc limit ${limits.journeyStops}
  ) e on true
  where lower(t.id) = $1 and t.hidden_at is null
  order by e.date, e.id`

const asText = { getTypeParser: () => (text: string) => text }

/** As the first row of a journey carries it. */
interface ToyOfRow extends Omit<Journey['toy'], 'createdAt' | 'lostAt' | 'nextBefore'> {
  createdAt: string
  lostAt: string | null
  firstDate: string | null
  firstId: number | null
}

/** A toy with its journey and the revision it belongs to, for an id in lower case; null when there is none or it is hidden. */
export async function readJourney(knex: Knex, id: string): Promise<Journey | null> {
  const rows = await query<StopText>(knex, {
    name: 'toy-journey',
    text: journeyText,
    values: [id],
    rowMode: 'array',
    types: asText,
  })
  const first = rows[0]
  if (!first) return null
  const { createdAt, lostAt, firstDate, firstId, ...toy } = JSON.parse(first[13] as string) as ToyOfRow
  const stops = firstId === null ? [] : rows
  const isCut = toy.stopCount > stops.length && firstDate !== null && firstId !== null
  const nextBefore = isCut ? stopCursor({ date: new Date(firstDate), id: firstId }) : null
  const dates = { createdAt: new Date(createdAt), lostAt: lostAt === null ? null : new Date(lostAt) }
  return { toy: { ...toy, ...dates, nextBefore }, stops }
}
