import type { Knex } from 'knex'

// As in api/domain/audit-log.ts on the day of this migration: numbers, states and ids, none of a person's words.
const kept = `array['id', 'toyId', 'status', 'orderId', 'quantity', 'totalAmount', 'payment', 'stopCount', 'count', 'ids', 'password']`

const withoutWords = (side: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(${side}) where key = any (${kept}))`

/** The trail named every old and new value, also a finder's words and a customer's address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table audit_log add column fields text[] not null default '{}'`)
  await knex.raw(`
    update audit_log set
      fields = array(
        select key from jsonb_each(coalesce(before, '{}')) where value <> 'null'
        union select key from jsonb_each(coalesce(after, '{}')) where value <> 'null'
        order by key
      ),
      before = ${withoutWords('before')},
      after = ${withoutWords('after')}
  `)
  await knex.raw('create index audit_log_at_idx on audit_log (at)')
}

/** What was removed is gone for good. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index audit_log_at_idx')
  await knex.raw('alter table audit_log drop column fields')
}
