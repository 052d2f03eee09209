import type { Knex } from 'knex'

const natural = 'collate natural_text'
const texts: Record<string, string> = {
  location: `left(location, 60) ${natural}`,
  added_by: `left(added_by, 60) ${natural}`,
  comment: `left(comment, 60) ${natural}`,
}

/** Nobody may wait for these, least of all on the way back, when they take minutes: each step can be repeated. */
export const config = { transaction: false }

/** The entries of one toy are few enough to be sorted when an admin asks for it; every new entry paid for these. */
export async function up(knex: Knex): Promise<void> {
  for (const name of Object.keys(texts))
    await knex.raw(`drop index concurrently if exists entries_toy_sort_${name}_idx`)
  await knex.raw('drop index concurrently if exists entries_toy_id_id_idx')
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, key] of Object.entries(texts))
    await createIndex(knex, `entries_toy_sort_${name}_idx`, `entries (toy_id, (${key}), id)`)
  await createIndex(knex, 'entries_toy_id_id_idx', 'entries (toy_id, id)')
}

async function createIndex(knex: Knex, name: string, definition: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    'select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid',
    [name],
  )
  if (rows.length > 0) return
  // What an interrupted attempt has left serves no query.
  await knex.raw(`drop index concurrently if exists ${name}`)
  await knex.raw(`create index concurrently ${name} on ${definition}`)
}
