import type { Knex } from 'knex'

/** A hidden row is shown to admins only, until they decide what becomes of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table toys add column hidden_at timestamptz(3)')
  // Who sent it, as a keyed hash; removed again after some weeks (config: retention).
  await knex.raw(`
    alter table entries
      add column hidden_at timestamptz(3),
      add column sender bytea,
      add constraint entries_sender_length check (octet_length(sender) = 32)
  `)
  await knex.raw('create index entries_hidden_idx on entries (toy_id) where hidden_at is not null')
  await knex.raw('create index entries_sender_idx on entries (received_at) where sender is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table entries drop column hidden_at, drop column sender')
  await knex.raw('alter table toys drop column hidden_at')
}
