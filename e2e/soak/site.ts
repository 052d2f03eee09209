import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createToy, testPassword } from '#api/testing/builders'
import { serverEnvironment, startServerProcess, type ServerProcess } from '#api/testing/server-process'
import { createTestDatabase } from '#api/testing/test-database'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'

export interface StoredEntry {
  toy_id: string
  location: string
  comment: string
  submission_key: string | null
  photo_key: string | null
}

/** The product's server in a process of its own that can be killed, its database, and the network before it. */
export interface Site {
  proxy: FaultProxy
  password: string
  /** Starts the server if it is not running; resolves when it answers. */
  serve(): Promise<void>
  /** SIGKILL, whatever it does. */
  kill(): Promise<void>
  addToy(id: string): Promise<void>
  /** What is stored for the toys. */
  entries(toyIds: readonly string[]): Promise<StoredEntry[]>
  /** Names of the stored photo files. */
  photoFiles(): Promise<Set<string>>
  close(): Promise<void>
}

const budgets = ['ENTRIES', 'TOY_ENTRIES', 'PASSWORD_CHECKS', 'READS'].map((name) => [`BUDGET_${name}`, '1000000/10m'])
const guesses = { GUESSES_PER_SENDER: '100000', GUESSES_PER_NETWORK: '100000', GUESSES_PER_TOY: '100000' }

export async function createSite(): Promise<Site> {
  const database = await createTestDatabase()
  const dir = await mkdtemp(join('/tmp', 'plush-trails-soak-server-'))
  const proxy = await startFaultProxy()
  const env = {
    ...{ ...serverEnvironment(database.url, dir), PUBLIC_URL: proxy.origin, TRUST_PROXY: '1' },
    ...{ ...Object.fromEntries(budgets), ...guesses },
  }
  let running: ServerProcess | null = null

  async function kill(): Promise<void> {
    const last = running
    running = null
    if (!last || last.process.exitCode !== null) return
    const ended = once(last.process, 'exit')
    last.process.kill('SIGKILL')
    await ended
  }

  return {
    proxy,
    password: testPassword,
    async serve() {
      if (running) return
      running = await startServerProcess(env)
      proxy.setTarget(running.url)
    },
    kill,
    addToy: async (id) => void (await createToy(database.knex, { id })),
    entries: (toyIds) =>
      database
        .knex('entries')
        .whereIn('toy_id', [...toyIds])
        .select('toy_id', 'location', 'comment', 'submission_key', 'photo_key'),
    photoFiles: async () => new Set(await readdir(join(dir, 'photos'), { recursive: true }).catch(() => [])),
    async close() {
      await kill()
      await proxy.close()
      await database.drop()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
