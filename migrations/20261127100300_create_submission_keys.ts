import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // No reference to toys: the key outlives its toy, so that a late resend learns that the entry was removed.
  await knex.raw(`
    create table submission_keys (
      key uuid not null,
      toy_id text not null,
      fingerprint bytea not null,
      entry_id bigint,
      state text not null default 'running',
      started_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      constraint submission_keys_pkey primary key (key),
      constraint submission_keys_entry_id_fkey foreign key (entry_id) references entries (id) on delete set null,
      constraint submission_keys_toy_id_length check (char_length(toy_id) between 1 and 20),
      constraint submission_keys_fingerprint_length check (octet_length(fingerprint) = 32),
      constraint submission_keys_state_known check (state in ('running', 'done')),
      constraint submission_keys_entry_when_done check (entry_id is null or state = 'done')
    )
  `)
  await knex.raw('create index submission_keys_entry_id_idx on submission_keys (entry_id) where entry_id is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table submission_keys')
}
