// `npm run erase -- entry 12`, `… toy BEAR-7` or `… order 7`: what the dashboard's erasure does, from the shell.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../api/adapters/database/database.ts'
import { removeKeptMails } from '../api/adapters/kept-mails.ts'
import { createLog } from '../api/adapters/log.ts'
import { openPhotoStore } from '../api/adapters/photos/open-photo-store.ts'
import { matchPhotoStore } from '../api/adapters/photos/photo-store-marker.ts'
import { parseConfig } from '../api/config/config.ts'
import { eraseSchema } from '../api/contract/erasures.ts'
import { createToyDeletion } from '../api/domain/toy-deletion.ts'
import { createErasureService } from '../api/features/erasure/erasure.service.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [kind, id] = process.argv.slice(2)
  const input = eraseSchema.safeParse({ kind, id })
  if (!input.success) throw new Error('Say what to erase: npm run erase -- entry 12 | toy BEAR-7 | order 7')
  const config = parseConfig()
  const { databaseUrl, dataDir, logLevel } = config
  const log = createLog({ level: logLevel })
  const database = await openDatabase({ url: databaseUrl, dataDir, log })
  try {
    await database.ready()
    const photoStore = openPhotoStore(config)
    const { knex } = database
    const problem = await matchPhotoStore({ knex, marker: photoStore.marker })
    if (problem !== null) throw new Error(problem)
    const toyDeletion = createToyDeletion({ knex, photoStore, log })
    const { erase } = createErasureService({
      ...{ knex, photoStore, toyDeletion },
      removeMails: (address) => removeKeptMails(path.join(dataDir, 'mail'), address),
    })
    const erased = await erase('shell', input.data)
    process.stdout.write(`Erased: ${JSON.stringify(erased)}\n`)
    // Where a server runs, it is at it already; whoever comes second waits for nothing.
    let left = erased.entriesLater
    await toyDeletion.run((deleted) => process.stdout.write(`  ${(left = Math.max(0, left - deleted))} entries left\n`))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
