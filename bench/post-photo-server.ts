import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../api/adapters/database/database.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createPasswords } from '../api/adapters/passwords.ts'
import { parseConfig } from '../api/config/config.ts'
import { startServer } from '../api/server.ts'
import { wideBudgets } from '../api/testing/wide-budgets.ts'

/** The real server with one toy, in a process of its own; prints its address and ends with its standard input. */
const dataDir = await mkdtemp('/tmp/plush-trails-bench-')
const config = {
  ...parseConfig({ NODE_ENV: 'test', SEED_DEMO: '0' }),
  ...wideBudgets,
  port: 0,
  databaseUrl: null,
  dataDir,
  photoDir: path.join(dataDir, 'photos'),
  tempDir: path.join(dataDir, 'tmp'),
}
const server = await startServer(config, silentLog)
const database = await openDatabase({ url: null, dataDir, log: silentLog })
await database
  .knex('toys')
  .insert({ id: 'BENCH', status: 'active', password_hash: await createPasswords().hash('secret') })
await database.close()
console.log(server.url)

process.stdin.resume().once('end', () => {
  void server
    .stop()
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
