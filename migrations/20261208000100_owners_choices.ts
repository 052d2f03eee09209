import type { Knex } from 'knex'

/**
 * What an owner decides about a toy and its entries. Constant defaults: no row is rewritten. `entries.hidden_at` stays what
 * every query asks; `hidden_by_owner` says that the owner wants the entry hidden, whatever reports say.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table toys
      add column is_unlisted boolean not null default false,
      add column places_are_rounded boolean not null default false,
      add column lost_at timestamptz(3)
  `)
  await knex.raw('alter table entries add column hidden_by_owner boolean not null default false')
}

/** What an owner had hidden stays hidden. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table entries drop column hidden_by_owner')
  await knex.raw('alter table toys drop column lost_at, drop column places_are_rounded, drop column is_unlisted')
}
