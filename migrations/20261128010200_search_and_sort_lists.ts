import type { Knex } from 'knex'

/** Sorted as people read: 'Bear 2' before 'Bear 10', whatever the case. Long texts sort by their beginning. */
const natural = 'collate natural_text'

/** Toys have one index a column, led by the status: a page of all of them merges three. */
const toySorts: Record<string, string> = {
  id: `id ${natural}`,
  name: `left(coalesce(name, ''), 60) ${natural}`,
  mission: `left(coalesce(mission, ''), 60) ${natural}`,
  created_at: 'created_at',
  order: 'coalesce(order_id, 0)',
  stop_count: 'stop_count',
}

const entryTexts: Record<string, string> = {
  location: `left(location, 60) ${natural}`,
  added_by: `left(added_by, 60) ${natural}`,
  comment: `left(comment, 60) ${natural}`,
}

/** On a large table the indexes take minutes, in which nobody may wait: each step stands alone and can be repeated. */
export const config = { transaction: false }

export async function up(knex: Knex): Promise<void> {
  await requireTrigrams(knex)
  await knex.raw(`create collation if not exists natural_text (provider = icu, locale = 'en-u-kn-true')`)
  // Fields stand apart by a character that nobody can type, so that no search matches across two of them.
  await knex.raw(`
    create or replace function search_text(variadic fields text[]) returns text language sql immutable parallel safe as $$
      select ' ' || replace(lower(array_to_string(fields, chr(31) || ' ')), chr(10), ' ')
    $$
  `)
  // Trigrams are made of letters and digits only; every other sign is found by itself.
  await knex.raw(`
    create or replace function search_signs(content text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct sign
        from regexp_split_to_table(regexp_replace(content, '[[:alnum:][:space:][:cntrl:]]+', '', 'g'), '') as sign
        where sign <> ''
      )
    $$
  `)
  for (const [name, key] of Object.entries(toySorts)) {
    await createIndex(knex, `toys_sort_${name}_idx`, `toys (status, (${key}), id)`)
  }
  await createIndex(knex, 'toys_status_idx', 'toys (status, id)')
  await createIndex(knex, 'entries_date_idx', 'entries (date, id)')
  await createIndex(knex, 'entries_sort_toy_idx', `entries ((toy_id ${natural}), id)`)
  await createIndex(knex, 'entries_toy_id_id_idx', 'entries (toy_id, id)')
  for (const [name, key] of Object.entries(entryTexts)) {
    await createIndex(knex, `entries_sort_${name}_idx`, `entries ((${key}), id)`)
    await createIndex(knex, `entries_toy_sort_${name}_idx`, `entries (toy_id, (${key}), id)`)
  }
  // A short list of what is not sorted in yet: each search reads all of it.
  const search = (fields: string) =>
    `gin (search_text(${fields}) gin_trgm_ops, search_signs(search_text(${fields}))) with (gin_pending_list_limit = 256)`
  await createIndex(knex, 'toys_search_idx', `toys using ${search('id, name, mission')}`)
  await createIndex(knex, 'entries_search_idx', `entries using ${search('location, comment, added_by, toy_id')}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists toys_search_idx, entries_search_idx')
  for (const name of Object.keys(entryTexts)) {
    await knex.raw(`drop index if exists entries_sort_${name}_idx, entries_toy_sort_${name}_idx`)
  }
  await knex.raw('drop index if exists toys_status_idx, entries_date_idx, entries_sort_toy_idx, entries_toy_id_id_idx')
  for (const name of Object.keys(toySorts)) await knex.raw(`drop index if exists toys_sort_${name}_idx`)
  await knex.raw('drop function if exists search_signs(text)')
  await knex.raw('drop function if exists search_text(text[])')
  await knex.raw('drop collation if exists natural_text')
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

/** The extension comes with PostgreSQL, but on some servers only an administrator may switch it on. */
async function requireTrigrams(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (rows.length > 0) return
  try {
    await knex.raw('create extension pg_trgm')
  } catch (cause) {
    const how = 'Ask its administrator to run, in this database: create extension pg_trgm'
    throw new Error(`The admin lists need PostgreSQL's extension pg_trgm. ${how}`, { cause })
  }
}
