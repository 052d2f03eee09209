import type { Knex } from 'knex'

/** Who is told of new stops, by email or by push, and what there is to tell. Nothing here is public. */
export async function up(knex: Knex): Promise<void> {
  await createFollowers(knex)
  await createNotices(knex)
  // Emails to a follower are deleted with the follower.
  await knex.raw(`
    alter table mails
      add column follower_id bigint,
      add constraint mails_follower_id_fkey foreign key (follower_id) references followers (id) on delete cascade not valid
  `)
}

async function createFollowers(knex: Knex): Promise<void> {
  await knex.raw(`
    create table followers (
      id bigint generated always as identity,
      toy_id text not null,
      email text,
      mailbox text,
      endpoint text,
      p256dh text,
      auth text,
      link_key uuid not null default gen_random_uuid(),
      confirmed_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      constraint followers_pkey primary key (id),
      constraint followers_link_key_key unique (link_key),
      constraint followers_toy_id_fkey foreign key (toy_id) references toys (id) on delete cascade,
      constraint followers_one_way check (
        num_nonnulls(email, mailbox) = 2 and num_nonnulls(endpoint, p256dh, auth) = 0
        or num_nonnulls(email, mailbox) = 0 and num_nonnulls(endpoint, p256dh, auth) = 3),
      constraint followers_email_length check (char_length(email) <= 320 and char_length(mailbox) <= 640),
      constraint followers_endpoint_length check (char_length(endpoint) <= 1024),
      constraint followers_keys_length check (char_length(p256dh) <= 100 and char_length(auth) <= 40)
    )
  `)
  await knex.raw('create unique index followers_toy_id_mailbox_idx on followers (toy_id, mailbox)')
  await knex.raw('create unique index followers_toy_id_endpoint_idx on followers (toy_id, endpoint)')
  await knex.raw('create index followers_mailbox_idx on followers (mailbox)')
  await knex.raw('create index followers_endpoint_idx on followers (endpoint)')
  await knex.raw('create index followers_unconfirmed_idx on followers (created_at) where confirmed_at is null')

  await knex.raw(`
    create table follow_addresses (
      address bytea not null,
      next_at timestamptz(3) not null,
      constraint follow_addresses_pkey primary key (address),
      constraint follow_addresses_length check (octet_length(address) = 32)
    )
  `)
  await knex.raw('create index follow_addresses_next_at_idx on follow_addresses (next_at)')
}

async function createNotices(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stop_notices (
      entry_id bigint not null,
      toy_id text not null,
      digest_id bigint,
      created_at timestamptz(3) not null default now(),
      constraint stop_notices_pkey primary key (entry_id),
      constraint stop_notices_entry_id_fkey foreign key (entry_id) references entries (id) on delete cascade
    )
  `)
  await knex.raw('create index stop_notices_due_idx on stop_notices (toy_id, created_at) where digest_id is null')
  await knex.raw('create index stop_notices_digest_id_idx on stop_notices (digest_id)')

  await knex.raw(`
    create table push_notices (
      id bigint generated always as identity,
      follower_id bigint not null,
      digest_id bigint not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      leased_until timestamptz(3),
      created_at timestamptz(3) not null default now(),
      constraint push_notices_pkey primary key (id),
      constraint push_notices_follower_id_digest_id_key unique (follower_id, digest_id),
      constraint push_notices_follower_id_fkey foreign key (follower_id) references followers (id) on delete cascade,
      constraint push_notices_attempts_positive check (attempts >= 0)
    )
  `)
  await knex.raw('create index push_notices_next_attempt_at_idx on push_notices (next_attempt_at)')
}

/** Everyone who follows is forgotten. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from mails where follower_id is not null`)
  await knex.raw('alter table mails drop column follower_id')
  await knex.raw('drop table push_notices')
  await knex.raw('drop table stop_notices')
  await knex.raw('drop table follow_addresses')
  await knex.raw('drop table followers')
}
