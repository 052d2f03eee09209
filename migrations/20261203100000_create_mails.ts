import type { Knex } from 'knex'

/** One outbox for every kind of email; until now there was one for order confirmations only. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mails (
      id bigint generated always as identity,
      kind text not null,
      reference text not null,
      order_id bigint,
      recipient text not null,
      locale text not null,
      message_key uuid not null default gen_random_uuid(),
      state text not null default 'waiting',
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      leased_until timestamptz(3),
      problem text,
      detail text,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      constraint mails_pkey primary key (id),
      constraint mails_kind_reference_key unique (kind, reference),
      constraint mails_message_key_key unique (message_key),
      constraint mails_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
      constraint mails_kind_format check (kind ~ '^[a-z_]{1,40}$'),
      constraint mails_reference_length check (char_length(reference) between 1 and 255),
      constraint mails_recipient_length check (char_length(recipient) between 1 and 4080),
      constraint mails_locale_length check (char_length(locale) between 1 and 35),
      constraint mails_state_known check (state in ('waiting', 'sent', 'given_up')),
      constraint mails_attempts_positive check (attempts >= 0),
      constraint mails_problem_format check (problem ~ '^[a-z_]{1,40}$'),
      constraint mails_problem_when_given_up check (state <> 'given_up' or problem is not null),
      constraint mails_detail_length check (char_length(detail) <= 500),
      constraint mails_sent_at_when_sent check ((sent_at is not null) = (state = 'sent'))
    )
  `)
  await knex.raw(`create index mails_due_idx on mails (next_attempt_at) where state = 'waiting'`)
  await knex.raw(`create index mails_troubled_idx on mails (id) where state <> 'sent' and problem is not null`)
  await knex.raw('create index mails_order_id_idx on mails (order_id)')
  await knex.raw('create index mails_recipient_idx on mails (lower(recipient))')
  await knex.raw(`
    insert into mails (kind, reference, order_id, recipient, locale, state, attempts, next_attempt_at, problem, detail,
      created_at, sent_at)
    select 'order_confirmation', order_id::text, order_id, orders.customer_email, 'en-GB', state, attempts,
      next_attempt_at, case when problem is not null or state = 'given_up' then 'other' end, problem,
      order_mails.created_at, sent_at
    from order_mails join orders on orders.id = order_mails.order_id
  `)
  await knex.raw('drop table order_mails')
}

/** Takes the confirmations back; emails of other kinds are lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table order_mails (
      order_id bigint not null,
      state text not null default 'waiting',
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      problem text,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      constraint order_mails_pkey primary key (order_id),
      constraint order_mails_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
      constraint order_mails_state_known check (state in ('waiting', 'sent', 'given_up')),
      constraint order_mails_attempts_positive check (attempts >= 0),
      constraint order_mails_problem_length check (char_length(problem) <= 500),
      constraint order_mails_sent_at_when_sent check ((sent_at is not null) = (state = 'sent'))
    )
  `)
  await knex.raw(`create index order_mails_due_idx on order_mails (next_attempt_at) where state = 'waiting'`)
  await knex.raw(`
    insert into order_mails (order_id, state, attempts, next_attempt_at, problem, created_at, sent_at)
    select order_id, state, attempts, next_attempt_at, coalesce(detail, problem), created_at, sent_at
    from mails where kind = 'order_confirmation' and order_id is not null
  `)
  await knex.raw('drop table mails')
}
