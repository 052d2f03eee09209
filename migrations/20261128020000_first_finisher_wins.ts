import type { Knex } from 'knex'

/**
 * A key is written together with its entry, so it has no state, and it needs no reference: its entry is the one that
 * carries the key, and a key without an entry means that the entry was removed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`delete from submission_keys where state = 'running'`)
  await knex.raw(`
    alter table submission_keys
      drop column state,
      drop column started_at,
      drop column entry_id,
      add column fingerprint_version smallint not null default 1,
      add constraint submission_keys_fingerprint_version_positive check (fingerprint_version >= 1)
  `)
  await knex.raw('create index submission_keys_created_at_idx on submission_keys (created_at)')
  await knex.raw(`
    alter table entries
      add column author_hash bytea,
      add column edition integer not null default 1,
      add constraint entries_author_hash_length check (octet_length(author_hash) = 32),
      add constraint entries_edition_positive check (edition >= 1)
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table entries drop column author_hash, drop column edition')
  await knex.raw('drop index submission_keys_created_at_idx')
  await knex.raw(`
    alter table submission_keys
      drop column fingerprint_version,
      add column entry_id bigint,
      add column state text not null default 'running',
      add column started_at timestamptz(3) not null default now()
  `)
  await knex.raw(`
    update submission_keys
    set state = 'done', entry_id = (select id from entries where submission_key = submission_keys.key)
  `)
  await knex.raw(`
    alter table submission_keys
      add constraint submission_keys_entry_id_fkey foreign key (entry_id) references entries (id) on delete set null,
      add constraint submission_keys_state_known check (state in ('running', 'done')),
      add constraint submission_keys_entry_when_done check (entry_id is null or state = 'done')
  `)
  await knex.raw('create index submission_keys_entry_id_idx on submission_keys (entry_id) where entry_id is not null')
}
