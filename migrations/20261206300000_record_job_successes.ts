import type { Knex } from 'knex'

/** When a round of a job last ended well, in whichever process: for monitoring, and for the admin dashboard. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table job_runs add column succeeded_at timestamptz(3), add column failed_at timestamptz(3)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table job_runs drop column succeeded_at, drop column failed_at')
}
