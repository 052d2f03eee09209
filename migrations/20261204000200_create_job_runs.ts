import type { Knex } from 'knex'

/** When a job of the server is due next: of several processes, the one that moves the time forward does it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_runs (
      name text not null,
      next_at timestamptz(3) not null,
      constraint job_runs_pkey primary key (name)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table job_runs')
}
