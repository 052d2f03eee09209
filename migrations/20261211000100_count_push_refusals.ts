import type { Knex } from 'knex'

/** How often a push service has refused an endpoint since it last took a message, and when each service last took one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table followers
      add column refusals integer not null default 0,
      add column refused_since timestamptz(3)
  `)
  await knex.raw(`
    create table push_services (
      service text not null,
      accepted_at timestamptz(3) not null,
      constraint push_services_pkey primary key (service)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table push_services')
  await knex.raw('alter table followers drop column refusals, drop column refused_since')
}
