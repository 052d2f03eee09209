import type { Knex } from 'knex'

/**
 * Each order's link is made of a random key instead of the order's number, which a restored database uses again. The
 * column has its default only after it was added: an order that was there before has none, and keeps the signed link
 * that its buyer was sent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table orders add column link_key uuid, add constraint orders_link_key_key unique (link_key)')
  await knex.raw('alter table orders alter column link_key set default gen_random_uuid()')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders drop column link_key')
}
