import type { Knex } from 'knex'

/** A toy with many entries is marked, hidden and then deleted batch by batch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table toys
      add column deleting_since timestamptz(3),
      add column deleting_total integer,
      add column deleted_entries integer not null default 0,
      add constraint toys_deleting_whole check (num_nulls(deleting_since, deleting_total) in (0, 2)),
      add constraint toys_deleting_hidden check (deleting_since is null or hidden_at is not null)
  `)
  await knex.raw('create index toys_deleting_idx on toys (deleting_since, id) where deleting_since is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table toys drop column deleting_since, drop column deleting_total, drop column deleted_entries')
}
