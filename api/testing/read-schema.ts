import type { Knex } from 'knex'

/** Columns, constraints and indexes of our tables, in one order. */
export async function readSchema(knex: Knex): Promise<unknown> {
  const columns = await knex('information_schema.columns')
    .select('table_name', 'column_name', 'data_type', 'is_nullable', 'column_default')
    .where('table_schema', 'public')
    .whereNot('table_name', 'like', 'knex_%')
    .orderBy(['table_name', 'column_name'])
  const constraints = await knex('pg_constraint')
    .select('conname', knex.raw('pg_get_constraintdef(oid) as rule'))
    .whereRaw(`connamespace = 'public'::regnamespace and conname not like 'knex_%'`)
    .orderBy('conname')
  const indexes = await knex('pg_indexes')
    .select('indexdef')
    .where('schemaname', 'public')
    .whereNot('tablename', 'like', 'knex_%')
    .orderBy('indexdef')
  return { columns, constraints, indexes }
}
