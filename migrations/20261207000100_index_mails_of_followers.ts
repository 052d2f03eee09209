import type { Knex } from 'knex'

/** Emails are many: nobody may wait for this, so each step can be repeated. */
export const config = { transaction: false }

const index = 'mails_follower_id_idx'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mails validate constraint mails_follower_id_fkey')
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    'select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid',
    [index],
  )
  if (rows.length > 0) return
  // What an interrupted attempt has left serves no query.
  await knex.raw(`drop index concurrently if exists ${index}`)
  await knex.raw(`create index concurrently ${index} on mails (follower_id) where follower_id is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index concurrently if exists ${index}`)
}
