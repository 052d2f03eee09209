import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import { silentLog, type Log } from '../adapters/log.ts'
import { parseConfig, type Config } from '../config/config.ts'
import { startServer, type RunningServer } from '../server.ts'
import { createTestDatabase } from './test-database.ts'
import { isSuiteOfTwo, startTwoServers } from './two-processes.ts'

export interface TestServer {
  url: string
  /** Where `/metrics` answers; null when it is off. */
  metricsUrl: string | null
  /** The same of the second process in npm run test:two. */
  otherMetricsUrl: string | null
  knex: Knex
  config: Config
  routes: RunningServer['routes']
  photoDir: string
  tempDir: string
  /** Stops the server and keeps its database and photos, as a crash or a deploy would. */
  stop(): Promise<void>
  /** Another process's server on the same database and photos. */
  join(overrides?: Partial<Config>): Promise<Pick<TestServer, 'url' | 'metricsUrl' | 'stop'>>
  close(): Promise<void>
}

/** The real server on port 0 over a fresh test database, with its own photo and temp folders. */
export async function startTestServer(overrides: Partial<Config> = {}, log: Log = silentLog): Promise<TestServer> {
  const database = await createTestDatabase()
  const dir = await mkdtemp(path.join('/tmp', 'plush-trails-server-'))
  const config: Config = {
    ...parseConfig({ NODE_ENV: 'test', SEED_DEMO: '0' }),
    port: 0,
    databaseUrl: database.url,
    databasePool: 5,
    dataDir: dir,
    photoDir: path.join(dir, 'photos'),
    tempDir: path.join(dir, 'tmp'),
    appDir: path.join(dir, 'app'),
    ...overrides,
  }
  const running = await (isSuiteOfTwo ? startTwoServers : startServer)(config, log)
  const others: { stop(): Promise<void> }[] = []
  return {
    url: running.url,
    metricsUrl: running.metricsUrl,
    otherMetricsUrl: 'otherMetricsUrl' in running ? running.otherMetricsUrl : null,
    knex: database.knex,
    config,
    routes: running.routes,
    photoDir: config.photoDir,
    tempDir: config.tempDir,
    stop: running.stop,
    async join(more = {}) {
      const other = await startServer({ ...config, ...more }, log)
      others.push(other)
      return other
    },
    async close() {
      await Promise.all([running, ...others].map((server) => server.stop()))
      await database.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
