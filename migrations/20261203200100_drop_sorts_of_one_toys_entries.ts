import type { Knex } from 'knex'

const natural = 'collate natural_text'
const texts: Record<string, string> = {
  location: `left(location, 60) ${natural}`,
  added_by: `left(added_by, 60) ${natural}`,
  comment: `left(comment, 60) ${natural}`,
}

/** The entries of one toy are few enough to be sorted when an admin asks for it; every new entry paid for these. */
export async function up(knex: Knex): Promise<void> {
  for (const name of Object.keys(texts)) await knex.raw(`drop index entries_toy_sort_${name}_idx`)
  await knex.raw('drop index entries_toy_id_id_idx')
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, key] of Object.entries(texts))
    await knex.raw(`create index entries_toy_sort_${name}_idx on entries (toy_id, (${key}), id)`)
  await knex.raw('create index entries_toy_id_id_idx on entries (toy_id, id)')
}
