import type { Knex } from 'knex'

/** The ID of the request that queued an email, so that its header leads to the lines of the log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mails
      add column request_id text,
      add constraint mails_request_id_format check (request_id ~ '^[A-Za-z0-9_.-]{8,100}$')
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table mails drop column request_id')
}
