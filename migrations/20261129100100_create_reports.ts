import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // A sender counts once for each entry or toy, also after a decision: the same people cannot hide it again and again.
  await knex.raw(`
    create table reports (
      id bigint generated always as identity,
      key uuid not null,
      entry_id bigint,
      toy_id text,
      reason text not null,
      words text not null,
      sender bytea not null,
      created_at timestamptz(3) not null default now(),
      decided_at timestamptz(3),
      constraint reports_pkey primary key (id),
      constraint reports_key_key unique (key),
      constraint reports_entry_id_sender_key unique (entry_id, sender),
      constraint reports_toy_id_sender_key unique (toy_id, sender),
      constraint reports_entry_id_fkey foreign key (entry_id) references entries (id) on delete cascade,
      constraint reports_toy_id_fkey foreign key (toy_id) references toys (id) on update cascade on delete cascade,
      constraint reports_one_subject check (num_nulls(entry_id, toy_id) = 1),
      constraint reports_reason_known check (reason in ('spam', 'private', 'offensive', 'not_mine', 'other')),
      constraint reports_words_length check (char_length(words) <= 4800),
      constraint reports_sender_length check (octet_length(sender) = 32)
    )
  `)
  await knex.raw('create index reports_created_at_idx on reports (created_at)')
  await knex.raw('create index reports_open_idx on reports (entry_id, toy_id) where decided_at is null')
  await knex.raw(`
    create table blocked_senders (
      sender bytea not null,
      until timestamptz(3) not null,
      constraint blocked_senders_pkey primary key (sender),
      constraint blocked_senders_sender_length check (octet_length(sender) = 32)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table blocked_senders')
  await knex.raw('drop table reports')
}
