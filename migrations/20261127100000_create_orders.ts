import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders (
      id bigint generated always as identity,
      customer_name text not null,
      customer_email text not null,
      shipping_address text not null,
      city text not null,
      postal_code text not null,
      country text not null,
      quantity integer not null,
      total_amount numeric(10, 2) not null,
      currency text not null default 'gbp',
      status text not null default 'pending',
      payment_intent_id text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      constraint orders_pkey primary key (id),
      constraint orders_payment_intent_id_key unique (payment_intent_id),
      constraint orders_customer_name_length check (char_length(customer_name) between 1 and 1600),
      constraint orders_customer_email_length check (char_length(customer_email) between 1 and 4080),
      constraint orders_shipping_address_length check (char_length(shipping_address) between 1 and 8000),
      constraint orders_city_length check (char_length(city) between 1 and 1600),
      constraint orders_postal_code_length check (char_length(postal_code) between 1 and 320),
      constraint orders_country_length check (char_length(country) between 1 and 1600),
      constraint orders_quantity_positive check (quantity >= 1),
      constraint orders_total_amount_range check (total_amount >= 0 and total_amount <> 'NaN'),
      constraint orders_currency_format check (currency ~ '^[a-z]{3}$'),
      constraint orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
      constraint orders_payment_intent_id_length check (char_length(payment_intent_id) between 1 and 255)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table orders')
}
