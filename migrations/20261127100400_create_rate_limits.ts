import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Column names are those that rate-limiter-flexible queries.
  await knex.raw(`
    create table rate_limits (
      key text not null,
      points integer not null default 0,
      expire bigint,
      constraint rate_limits_pkey primary key (key),
      constraint rate_limits_key_length check (char_length(key) between 1 and 255)
    )
  `)
  await knex.raw('create index rate_limits_expire_idx on rate_limits (expire)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rate_limits')
}
