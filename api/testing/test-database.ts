import type { Knex } from 'knex'
import { closeKnex, createKnex } from '../adapters/database/database-connection.ts'

export interface TestDatabase {
  knex: Knex
  url: string
  name: string
  drop(): Promise<void>
}

let count = 0

/** A migrated database of its own, cloned from the run's template in some 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_SERVER']
  const template = process.env['TEST_DATABASE_TEMPLATE']
  if (!serverUrl || !template) throw new Error('No test database: api/testing/global-setup.ts did not run')
  const name = `${template}_${process.pid}_${++count}`
  await administer(serverUrl, `create database "${name}" template "${template}"`)
  // npm run test:pgbouncer: everything but the creation of databases goes through the pooler.
  const url = withDatabase(process.env['TEST_DATABASE_POOLER'] ?? serverUrl, name)
  const knex = createKnex(url, { poolSize: 5 })
  // A clone is a database of its own.
  await knex('database_identity').update({ epoch: knex.fn.uuid() })
  return {
    knex,
    url,
    name,
    async drop() {
      await closeKnex(knex)
      await administer(serverUrl, `drop database if exists "${name}" with (force)`)
    },
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const next = new URL(url)
  next.pathname = `/${name}`
  return next.href
}

/** Runs one statement that must stand outside a transaction. */
export async function administer(url: string, sql: string): Promise<void> {
  const knex = createKnex(url, { poolSize: 1, statementTimeout: 0 })
  try {
    await knex.raw(sql)
  } finally {
    await closeKnex(knex)
  }
}
