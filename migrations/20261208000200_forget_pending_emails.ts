import type { Knex } from 'knex'

/** Since when the confirmation of an owner's email address is awaited: one that never comes is forgotten. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table toy_owners add column pending_since timestamptz(3)')
  await knex.raw('update toy_owners set pending_since = now() where pending_email is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table toy_owners drop column pending_since')
}
