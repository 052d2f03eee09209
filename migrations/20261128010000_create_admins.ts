import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table admins (
      id bigint generated always as identity,
      issuer text not null,
      subject text not null,
      email text not null,
      picture bytea,
      created_at timestamptz(3) not null default now(),
      signed_in_at timestamptz(3) not null default now(),
      constraint admins_pkey primary key (id),
      constraint admins_issuer_subject_key unique (issuer, subject),
      constraint admins_email_key unique (email),
      constraint admins_issuer_length check (char_length(issuer) between 1 and 2000),
      constraint admins_subject_length check (char_length(subject) between 1 and 255),
      constraint admins_email_format check (char_length(email) between 3 and 320 and email = lower(email)),
      constraint admins_picture_size check (octet_length(picture) between 1 and 1048576)
    )
  `)
  // The cookie's value is not in here, only its hash: a copy of the database opens no session.
  await knex.raw(`
    create table admin_sessions (
      id_hash bytea not null,
      admin_id bigint,
      data jsonb not null,
      created_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now(),
      constraint admin_sessions_pkey primary key (id_hash),
      constraint admin_sessions_admin_id_fkey foreign key (admin_id) references admins (id) on delete cascade,
      constraint admin_sessions_id_hash_length check (octet_length(id_hash) = 32)
    )
  `)
  await knex.raw('create index admin_sessions_admin_id_idx on admin_sessions (admin_id)')
  await knex.raw('create index admin_sessions_created_at_idx on admin_sessions (created_at)')
  await knex.raw(`
    create table audit_log (
      id bigint generated always as identity,
      at timestamptz(3) not null default now(),
      email text not null,
      action text not null,
      subject text,
      before jsonb,
      after jsonb,
      constraint audit_log_pkey primary key (id),
      constraint audit_log_email_length check (char_length(email) between 1 and 320),
      constraint audit_log_action_length check (char_length(action) between 1 and 40),
      constraint audit_log_subject_length check (char_length(subject) between 1 and 40)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_log')
  await knex.raw('drop table admin_sessions')
  await knex.raw('drop table admins')
}
