import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from './adapters/log.ts'
import { parseConfig, type Config } from './config/config.ts'
import { startServer } from './server.ts'
import { startFaultyS3 } from './testing/s3-faults.ts'
import { startS3Server, type S3Server } from './testing/s3-server.ts'
import { administer, createTestDatabase } from './testing/test-database.ts'

let dir: string
let s3: S3Server
beforeAll(async () => {
  dir = await mkdtemp(path.join('/tmp', 'plush-trails-start-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

/** Starts up to the step that follows the first answers of database and photo store, and takes something away there. */
async function startWithout(more: Partial<Config>, take: () => void): Promise<unknown> {
  const config = { ...parseConfig({ NODE_ENV: 'test', SEED_DEMO: '0' }), port: 0, dataDir: dir, tempDir: dir, ...more }
  return startServer(config, silentLog, (step) => step.startsWith('Bringing') && take())
}

it('a database that goes away during the start is named with its variable and what to do', async () => {
  const { name, url, knex, drop } = await createTestDatabase()
  await knex.destroy()
  const server = process.env['TEST_DATABASE_SERVER'] ?? ''
  const takeAway = async () => {
    await administer(server, `alter database "${name}" with allow_connections false`)
    await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  const config = { databaseUrl: url, photoDir: path.join(dir, 'photos') }
  await expect(startWithout(config, () => void takeAway())).rejects.toThrow(
    /^DATABASE_URL: the database at \S+:\d+ stopped answering during the start\. Start again when it answers/,
  )
  await drop()
})

it('a bucket that goes away during the start is named too', async () => {
  const { url, drop } = await createTestDatabase()
  const faulty = await startFaultyS3(s3.url)
  const settings = { ...(await s3.newBucket()), endpoint: faulty.url }
  await expect(startWithout({ databaseUrl: url, s3: settings }, () => void faulty.fail('gone'))).rejects.toThrow(
    `S3_ENDPOINT: the photo store at ${faulty.url} stopped answering during the start (ECONNREFUSED). Start again when it answers.`,
  )
  await faulty.close()
  await drop()
})
