import type { Knex } from 'knex'

/** Since when the toy had been lost that an entry found: it is lost again when the entry goes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table entries add column ended_search_of timestamptz(3)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table entries drop column ended_search_of')
}
