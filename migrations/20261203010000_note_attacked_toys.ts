import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // When somebody was found to be guessing the password; null again once it is changed.
  await knex.raw('alter table toys add column password_attacked_at timestamptz(3)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table toys drop column password_attacked_at')
}
