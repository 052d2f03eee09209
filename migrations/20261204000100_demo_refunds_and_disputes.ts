import type { Knex } from 'knex'

/** What the demo provider needs to know for refunds, disputes and prices that travel with a payment. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table demo_payments
      add column unit_pence integer,
      add column wish text,
      add column paid_at timestamptz(3),
      add column dispute_state text,
      add column changes integer not null default 0
  `)
  await knex.raw(`update demo_payments set paid_at = created_at where status = 'succeeded'`)
  await knex.raw(`
    create table demo_refunds (
      key uuid not null,
      payment_id text not null,
      pence integer not null,
      at timestamptz(3) not null default now(),
      constraint demo_refunds_pkey primary key (key),
      constraint demo_refunds_payment_id_fkey foreign key (payment_id) references demo_payments (id) on delete cascade,
      constraint demo_refunds_pence_positive check (pence > 0)
    )
  `)
  await knex.raw('create index demo_refunds_payment_id_idx on demo_refunds (payment_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table demo_refunds')
  await knex.raw(`
    alter table demo_payments drop column unit_pence, drop column wish, drop column paid_at, drop column dispute_state,
      drop column changes
  `)
}
