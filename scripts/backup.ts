// `npm run backup -- DIR`: one snapshot of the database and its photos, while the server runs.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../api/adapters/backup/backup.ts'
import { openDatabase } from '../api/adapters/database/database.ts'
import { urlOf } from '../api/adapters/database/database-connection.ts'
import { createLog } from '../api/adapters/log.ts'
import { openPhotoStore } from '../api/adapters/photos/open-photo-store.ts'
import { parseConfig } from '../api/config/config.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [dir] = process.argv.slice(2)
  if (dir === undefined) throw new Error('Say where to: npm run backup -- DIR')
  const config = parseConfig()
  const { databaseUrl, dataDir, logLevel } = config
  const database = await openDatabase({ url: databaseUrl, dataDir, log: createLog({ level: logLevel }) })
  try {
    await database.ready()
    const store = openPhotoStore(config)
    const target = path.resolve(dir)
    const { rows, photos } = await makeBackup({ url: urlOf(database.knex), store, dir: target, tell: say })
    say(`Backed up ${rows} rows and ${photos} photos to ${target}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
