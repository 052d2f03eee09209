// `npm run migrate`: brings the database of DATABASE_URL, or the embedded one, up to date. The release step of a deploy.
import { existsSync } from 'node:fs'
import { migrateDatabase, openDatabase } from '../api/adapters/database/database.ts'
import { createLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir, logLevel } = parseConfig()
  const database = await openDatabase({ url: databaseUrl, dataDir, log: createLog({ level: logLevel }) })
  try {
    await database.ready()
    const names = await migrateDatabase(database.knex)
    process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `Migrated:\n  ${names.join('\n  ')}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
