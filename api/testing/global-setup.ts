import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { closeKnex, createKnex } from '../adapters/database/database-connection.ts'
import { migrateDatabase } from '../adapters/database/database-migrations.ts'
import { startEmbeddedPostgres } from '../adapters/database/embedded-postgres.ts'
import { silentLog } from '../adapters/log.ts'
import { administer, withDatabase } from './test-database.ts'

/**
 * Once per run: a migrated template database, on the server of DATABASE_URL or else on an embedded one that needs no
 * durability. Test files clone it (test-database.ts).
 */
export default async function setUpDatabase(): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL'] ? externalServer(process.env['DATABASE_URL']) : await embeddedServer()
  const template = `plush_trails_test_${process.pid}`
  await administer(server.url, `drop database if exists "${template}" with (force)`)
  // From template0, whose collation is never out of date; byte order is the same on every machine.
  await administer(server.url, `create database "${template}" template template0 encoding 'UTF8'`)
  const knex = createKnex(withDatabase(server.url, template))
  await migrateDatabase(knex)
  await closeKnex(knex)

  process.env['TEST_DATABASE_SERVER'] = server.url
  process.env['TEST_DATABASE_TEMPLATE'] = template
  return async () => {
    await dropAll(server.url, template)
    await server.stop()
  }
}

interface Server {
  url: string
  stop(): Promise<void>
}

const externalServer = (url: string): Server => ({ url, stop: () => Promise.resolve() })

async function embeddedServer(): Promise<Server> {
  const dir = await mkdtemp(path.join('/tmp', 'plush-trails-test-'))
  // Started by root, the server runs as another user and must get in.
  await chmod(dir, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const embedded = await startEmbeddedPostgres({ dir, log: silentLog, settings })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The template and what a test file that died has left behind. */
async function dropAll(url: string, template: string): Promise<void> {
  const knex = createKnex(url, { poolSize: 1, statementTimeout: 0 })
  const left = await knex('pg_database')
    .where('datname', template)
    .orWhereLike('datname', `${template}\\_%`)
    .pluck('datname')
  for (const name of left as string[]) await knex.raw('drop database if exists ?? with (force)', [name])
  await closeKnex(knex)
}
