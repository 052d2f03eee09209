import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // What a payment provider would keep on its own machines; used by the demo checkout only.
  await knex.raw(`
    create table demo_payments (
      id text not null,
      client_secret text not null,
      idempotency_key text not null,
      status text not null default 'requires_payment_method',
      pence integer not null,
      currency text not null,
      quantity integer not null,
      shipping jsonb,
      receipt_email text,
      return_path text,
      message text,
      created_at timestamptz(3) not null default now(),
      told_at timestamptz(3),
      constraint demo_payments_pkey primary key (id),
      constraint demo_payments_idempotency_key_key unique (idempotency_key),
      constraint demo_payments_status_known check (status in ('requires_payment_method', 'requires_action', 'succeeded')),
      constraint demo_payments_pence_positive check (pence > 0),
      constraint demo_payments_quantity_positive check (quantity > 0)
    )
  `)
  await knex.raw(
    `create index demo_payments_untold_idx on demo_payments (created_at) where status = 'succeeded' and told_at is null`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table demo_payments')
}
