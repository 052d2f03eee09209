import type { Knex } from 'knex'

/**
 * The link of each toy's owner (ADR 81). Of the link only a random key is stored, which opens nothing without the server's
 * secret; of the key that an activation was sent with only the hash.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table toy_owners (
      toy_id text not null,
      link_key bytea not null,
      claim_hash bytea,
      email text,
      pending_email text,
      created_at timestamptz(3) not null default now(),
      constraint toy_owners_pkey primary key (toy_id),
      constraint toy_owners_toy_id_fkey foreign key (toy_id) references toys (id) on delete cascade,
      constraint toy_owners_link_key_key unique (link_key),
      constraint toy_owners_link_key_length check (octet_length(link_key) = 16),
      constraint toy_owners_claim_hash_length check (octet_length(claim_hash) = 32),
      constraint toy_owners_email_length check (char_length(email) between 3 and 4080),
      constraint toy_owners_pending_email_length check (char_length(pending_email) between 3 and 4080)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table toy_owners')
}
