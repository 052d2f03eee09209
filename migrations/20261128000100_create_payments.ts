import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders
      add column payment_state text,
      add column refunded_amount numeric(10, 2) not null default 0,
      add column payment_read_at timestamptz(3),
      add constraint orders_payment_state_known
        check (payment_state in ('paid', 'partly_refunded', 'refunded', 'disputed')),
      add constraint orders_refunded_amount_range check (refunded_amount >= 0 and refunded_amount <> 'NaN')
  `)
  // Outlives its order, so that a late event about a payment does not bring back an order that an admin deleted.
  await knex.raw(`
    create table settled_payments (
      payment_intent_id text not null,
      order_id bigint,
      settled_at timestamptz(3) not null default now(),
      constraint settled_payments_pkey primary key (payment_intent_id),
      constraint settled_payments_order_id_fkey foreign key (order_id) references orders (id) on delete set null,
      constraint settled_payments_payment_intent_id_length check (char_length(payment_intent_id) between 1 and 255)
    )
  `)
  await knex.raw('create index settled_payments_order_id_idx on settled_payments (order_id)')
  await knex.raw(`
    create table webhook_events (
      id text not null,
      type text not null,
      payment_intent_id text,
      received_at timestamptz(3) not null default now(),
      constraint webhook_events_pkey primary key (id),
      constraint webhook_events_id_length check (char_length(id) between 1 and 255),
      constraint webhook_events_type_length check (char_length(type) between 1 and 255),
      constraint webhook_events_payment_intent_id_length check (char_length(payment_intent_id) between 1 and 255)
    )
  `)
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
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table order_mails')
  await knex.raw('drop table webhook_events')
  await knex.raw('drop table settled_payments')
  await knex.raw(
    'alter table orders drop column payment_state, drop column refunded_amount, drop column payment_read_at',
  )
}
