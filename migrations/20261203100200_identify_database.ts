import type { Knex } from 'knex'

/**
 * `epoch` is part of every journey's ETag, because two databases may use the same revisions for different journeys. It is
 * renewed after a restore. `photo_store_id` is what the marker in the photo folder says, once there is one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table database_identity (
      is_only boolean not null default true,
      epoch uuid not null default gen_random_uuid(),
      photo_store_id uuid,
      constraint database_identity_pkey primary key (is_only),
      constraint database_identity_is_only check (is_only)
    )
  `)
  await knex.raw('insert into database_identity default values')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table database_identity')
}
