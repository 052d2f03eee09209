// `npm run erase -- entry 12`, `… toy BEAR-7` or `… order 7`: what the dashboard's erasure does, from the shell.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../api/adapters/database/database.ts'
import { createDiskPhotoStore } from '../api/adapters/files/photo-store.ts'
import { removeKeptMails } from '../api/adapters/kept-mails.ts'
import { createLog } from '../api/adapters/log.ts'
import { parseConfig } from '../api/config/config.ts'
import { eraseSchema } from '../api/contract/erasures.ts'
import { createErasureService } from '../api/features/erasure/erasure.service.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [kind, id] = process.argv.slice(2)
  const input = eraseSchema.safeParse({ kind, id })
  if (!input.success) throw new Error('Say what to erase: npm run erase -- entry 12 | toy BEAR-7 | order 7')
  const { databaseUrl, dataDir, photoDir, logLevel } = parseConfig()
  const database = await openDatabase({ url: databaseUrl, dataDir, log: createLog({ level: logLevel }) })
  try {
    const { erase } = createErasureService({
      knex: database.knex,
      photoStore: createDiskPhotoStore({ dir: photoDir }),
      removeMails: (address) => removeKeptMails(path.join(dataDir, 'mail'), address),
    })
    process.stdout.write(`Erased: ${JSON.stringify(await erase('shell', input.data))}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
