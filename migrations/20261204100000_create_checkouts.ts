import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // One purchase that a buyer means to make, and the one payment that is open for it.
  await knex.raw(`
    create table checkouts (
      id uuid not null,
      attempt integer not null default 1,
      quantity integer not null,
      pence integer not null,
      payment_intent_id text,
      created_at timestamptz(3) not null default now(),
      constraint checkouts_pkey primary key (id),
      constraint checkouts_attempt_positive check (attempt > 0),
      constraint checkouts_quantity_positive check (quantity > 0),
      constraint checkouts_pence_positive check (pence > 0),
      constraint checkouts_payment_intent_id_length check (char_length(payment_intent_id) between 1 and 255)
    )
  `)
  await knex.raw('create index checkouts_created_at_idx on checkouts (created_at)')
  await knex.raw(`
    alter table demo_payments
      drop constraint demo_payments_status_known,
      add constraint demo_payments_status_known
        check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled'))
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table checkouts')
  await knex.raw(`delete from demo_payments where status = 'canceled'`)
  await knex.raw(`
    alter table demo_payments
      drop constraint demo_payments_status_known,
      add constraint demo_payments_status_known
        check (status in ('requires_payment_method', 'requires_action', 'succeeded'))
  `)
}
