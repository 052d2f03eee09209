// `npm run restore -- DIR`: a backup into an empty database and an empty photo folder.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { restoreBackup } from '../api/adapters/backup/restore.ts'
import { migrateDatabase, openDatabase } from '../api/adapters/database/database.ts'
import { urlOf } from '../api/adapters/database/database-connection.ts'
import { makePrivateFolder } from '../api/adapters/files/private-folder.ts'
import { createLog } from '../api/adapters/log.ts'
import { openPhotoStore } from '../api/adapters/photos/open-photo-store.ts'
import { parseConfig } from '../api/config/config.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [dir] = process.argv.slice(2)
  if (dir === undefined) throw new Error('Say where from: npm run restore -- DIR')
  const config = parseConfig()
  const { databaseUrl, dataDir, logLevel } = config
  const database = await openDatabase({ url: databaseUrl, dataDir, log: createLog({ level: logLevel }) })
  try {
    await database.ready()
    if (!config.s3) await makePrivateFolder(config.photoDir, dataDir)
    const store = openPhotoStore(config)
    const options = { url: urlOf(database.knex), store, dir: path.resolve(dir), tell: say }
    const { rows, photosGone } = await restoreBackup(options)
    const migrations = await migrateDatabase(database.knex)
    if (photosGone > 0) say(`${photosGone} photos had been removed for good while the backup was made.`)
    say(`Restored ${rows} rows${migrations.length > 0 ? `, and migrated them: ${migrations.join(', ')}` : ''}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
