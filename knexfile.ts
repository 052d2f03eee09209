// For the knex command line: npm run knex -- migrate:status. The program itself migrates when it starts.
import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { startEmbeddedPostgres } from './api/adapters/database/embedded-postgres.ts'
import { createLog } from './api/adapters/log.ts'
import { parseConfig } from './api/config/config.ts'

/** The database of DATABASE_URL, else the embedded one, which runs for as long as the command does. */
export default async function configure(): Promise<Knex.Config> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir, logLevel } = parseConfig()
  const url = databaseUrl ?? (await startEmbeddedPostgres({ dir: dataDir, log: createLog({ level: logLevel }) })).url
  return {
    client: 'pg',
    connection: url,
    migrations: { directory: './migrations', extension: 'ts', loadExtensions: ['.ts'] },
  }
}
