import { mkdtemp, rm, chmod } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { createToy, testPassword } from '../builders.ts'
import { startFakeStripe, type FakeStripe } from '../fake-stripe.ts'
import { startRoundRobin, type RoundRobin } from '../round-robin.ts'
import { startFaultyS3, type FaultyS3 } from '../s3-faults.ts'
import { s3Environment, startS3Server, type S3Server } from '../s3-server.ts'
import { shopEnvironment } from '../server-process.ts'
import { startTestSmtp, type TestSmtp } from '../smtp-server.ts'
import type { S3Settings } from '../../adapters/s3/s3-client.ts'
import type { KnownToy } from './ledger.ts'
import { startProcesses, type Processes } from './processes.ts'
import type { Tallies } from './tallies.ts'
import { startTortureDatabase, type TortureDatabase } from './test-postgres.ts'
import { createUploadDisk, type UploadDisk } from './upload-disk.ts'
import { closeKnex, createKnex } from '../../adapters/database/database-connection.ts'

/** Everything that is not a person: two servers, what they stand on, and what they talk to. */
export interface World {
  proxy: RoundRobin
  processes: Processes
  database: TortureDatabase
  disk: UploadDisk
  tempDir: string
  s3: S3Server
  faultyS3: FaultyS3
  /** Of the bucket, without the faults. */
  settings: S3Settings
  smtp: TestSmtp
  stripe: FakeStripe
  createToys(count: number): Promise<KnownToy[]>
  /** Resolves when every process answers. */
  whenServing(): Promise<void>
  /** As if the leases of killed processes had ended; resolves when nothing waits any more, or after a minute. */
  sendWaitingMails(): Promise<void>
  withKnex<T>(work: (knex: Knex) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Budgets and guesses are not what is tried here. */
const wide = '100000000/10m'
const budgets = Object.fromEntries(
  [
    'ENTRIES',
    'TOY_ENTRIES',
    'CORRECTIONS',
    'PASSWORD_CHECKS',
    'REPORTS',
    'ACTIVATIONS',
    'ORDERS',
    'PAYMENTS',
    'SIGN_INS',
    'READS',
  ].map((name) => [`BUDGET_${name}`, wide]),
)
const guesses = { GUESSES_PER_SENDER: '100000', GUESSES_PER_NETWORK: '100000', GUESSES_PER_TOY: '100000' }

export async function createWorld(tallies: Tallies): Promise<World> {
  const dir = await mkdtemp('/tmp/plush-trails-torture-')
  await chmod(dir, 0o755)
  const opened: (() => unknown)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const end of opened.reverse()) await end()
  }
  try {
    return { ...(await open(dir, tallies, (end) => opened.push(end))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  dir: string,
  tallies: Tallies,
  onClose: (end: () => unknown) => void,
): Promise<Omit<World, 'close'>> {
  const database = await startTortureDatabase(path.join(dir, 'database'))
  onClose(database.stop)
  const s3 = await startS3Server()
  onClose(s3.close)
  const settings = await s3.newBucket()
  const faultyS3 = await startFaultyS3(s3.url)
  onClose(faultyS3.close)
  const tempDir = path.join(dir, 'uploads')
  const disk = await createUploadDisk(tempDir)
  onClose(disk.close)
  const smtp = await startTestSmtp()
  onClose(smtp.close)
  const stripe = await startFakeStripe()
  onClose(stripe.close)
  const proxy = await startRoundRobin((path) => /^\/(api\/login|connect\/)/.test(path))
  onClose(proxy.close)
  const env = {
    ...shopEnvironment(stripe, database.url, path.join(dir, 'data')),
    ...s3Environment({ ...settings, endpoint: faultyS3.url }),
    ...budgets,
    ...guesses,
    ...{ DATABASE_POOL: '8', TRUST_PROXY: '1', TEMP_DIR: tempDir, MIN_FREE_DISK_MB: '0', LOG_LEVEL: 'info' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Plush Trails <orders@plushtrails.example>' },
  }
  const processes = startProcesses(2, env, proxy, tallies)
  onClose(processes.abandon)
  const withKnex = async <T>(work: (knex: Knex) => Promise<T>) => {
    const knex = createKnex(database.url)
    try {
      return await work(knex)
    } finally {
      await closeKnex(knex)
    }
  }
  return {
    ...{ proxy, processes, database, disk, tempDir, s3, faultyS3, settings, smtp, stripe, withKnex },
    createToys: (count) =>
      withKnex((knex) =>
        Promise.all(
          Array.from({ length: count }, async () => {
            const { id } = await createToy(knex)
            return { id, password: testPassword, state: 'active' as const, profile: null }
          }),
        ),
      ),
    whenServing: () =>
      until(async () => {
        const urls = Array.from({ length: processes.slots }, (_, slot) => processes.url(slot))
        return (await Promise.all(urls.map(isReady))).every(Boolean)
      }, 90_000),
    sendWaitingMails: () =>
      withKnex(async (knex) => {
        const waiting = knex('mails').where({ state: 'waiting' })
        await waiting.clone().update({ next_attempt_at: knex.fn.now(), leased_until: null })
        await until(async () => (await waiting.clone().first('id')) === undefined, 90_000)
      }),
  }
}

const isReady = async (url: string | null): Promise<boolean> =>
  url !== null &&
  (await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  ))

async function until(isTrue: () => Promise<boolean>, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  while (!(await isTrue()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 500))
}
