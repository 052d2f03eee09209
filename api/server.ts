import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { migrateDatabase, openDatabase, type Database } from './adapters/database/database.ts'
import { privateMode } from './adapters/files/private-folder.ts'
import { requireFolder } from './adapters/files/require-folder.ts'
import { createOidcIdentity } from './adapters/identity/identity-oidc.ts'
import type { Identity } from './adapters/identity/identity.ts'
import { createLog, type Log } from './adapters/log.ts'
import { createStripePayments } from './adapters/payments/payments-stripe.ts'
import type { Payments } from './adapters/payments/payments.ts'
import { createApp, listRoutes, type Route } from './app.ts'
import { parseConfig, type Config } from './config/config.ts'
import { uploadTimeLimitMs } from './contract/limits.ts'
import { createCore, type Core } from './core.ts'
import * as featureFactories from './features.ts'
import { createDrain } from './http/draining.ts'
import type { Feature } from './http/feature.ts'

export interface RunningServer {
  /** Where it answers, e.g. http://localhost:3000. */
  url: string
  /** The tag of a demo journey, when this start has demo data. */
  demo: { tagId: string; password: string } | null
  /** What can be asked of it, whatever the app itself answers. */
  routes(): Route[]
  /** /readyz says 503 at once, requests in flight finish, then everything closes; within 25 s. Safe to call twice. */
  stop(): Promise<void>
}

/** The only line that reaches the demo, so that production never has it in memory. */
const loadDemo = () => import('./demo/demo.ts')

/** Opens the database, migrates, seeds when asked to, and listens. Has no effect on the process: no signals, no exit. */
export async function startServer(
  config: Config,
  log: Log = createLog({ level: config.logLevel }),
  tell: Tell = () => undefined,
) {
  await requireFolder('DATA_DIR', config.dataDir)
  tell('Starting the database …')
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    log,
  })
  try {
    return await serve(config, log, database, tell)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Told of each step of a start. */
type Tell = (step: string) => void

async function serve(config: Config, log: Log, database: Database, tell: Tell): Promise<RunningServer> {
  const { knex } = database
  await requireFolder('PHOTO_DIR', config.photoDir, privateMode)
  await requireFolder('TEMP_DIR', config.tempDir, privateMode)
  await database.ready()
  tell('Bringing its tables up to date …')
  const migrations = await migrateDatabase(knex)
  if (migrations.length > 0) log.info({ migrations }, 'Database migrated')

  const server = createServer()
  const drain = createDrain(server)
  let url = ''
  const { demoFeatures, ...providers } = await openProviders(config, knex, log)
  const core = await createCore({
    config,
    log,
    database,
    ...providers,
    isStopping: drain.isStopping,
    onLastCall: drain.onLastCall,
    siteUrl: () => config.publicUrl ?? url,
  })
  if (core.photoStoreProblem) log.error({}, core.photoStoreProblem)
  const features = [...createFeatures(core), ...demoFeatures]

  const answer = createApp(core, features).callback()
  server.on('request', (req, res) => void answer(req, res))
  if (config.seedDemo) tell('Looking after the demo journeys …')
  const demo = config.seedDemo ? await (await loadDemo()).seedDemo(core) : null
  url = await listen(server, config)
  for (const feature of features) feature.start?.()
  database.confirm()
  log.info({ url }, 'Listening')

  async function close(): Promise<void> {
    await drain.stop()
    await Promise.all(features.map(async (feature) => feature.stop?.()))
    await core.images.close()
    await database.close()
    log.info({}, 'Stopped')
  }
  let closing: Promise<void> | null = null
  return { url, demo, routes: () => listRoutes(features), stop: () => (closing ??= close()) }
}

function createFeatures(core: Core): Feature[] {
  return Object.values<(core: Core) => Feature>(featureFactories).map((create) => create(core))
}

interface Providers {
  identity: Identity
  payments: Payments
  /** The pages of a demo provider, which imitate an outside site. */
  demoFeatures: Feature[]
}

async function openProviders(config: Config, knex: Database['knex'], log: Log): Promise<Providers> {
  const { signIn, adminEmails, payments, publicUrl } = config
  const identity =
    signIn.provider === 'oidc'
      ? createOidcIdentity({ client: signIn, name: signIn.name, log })
      : (await loadDemo()).createDemoIdentity({ adminEmails, port: signIn.port })
  if (payments.provider === 'stripe') return { identity, payments: createStripePayments(payments), demoFeatures: [] }
  const { createDemoPayments, createDemoPaymentsFeature } = await loadDemo()
  const demoPayments = createDemoPayments({ knex, log })
  const demoFeatures = [createDemoPaymentsFeature({ payments: demoPayments, publicUrl })]
  return { identity, payments: demoPayments, demoFeatures }
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  // A phone on a slow network may need minutes for a photo, but not for the headers.
  server.headersTimeout = 20_000
  server.requestTimeout = uploadTimeLimitMs
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${bound.port}`
}

/** By then every request has been answered; what still runs for nobody is given up. */
const mostStopMs = 24_000
/** A Ctrl-C may come twice at once: from the terminal, and again from npm, which got it too. */
const sameKeyMs = 1_000

/**
 * Starts, and stops on SIGTERM or SIGINT; the exit code says how it went. Only a second Ctrl-C of a person ends it at once:
 * a repeated SIGTERM is a process group, npm and its watcher saying the same.
 */
export async function runServer(config: Config, tell?: Tell): Promise<RunningServer> {
  const running = await startServer(config, undefined, tell)
  let askedAt: number | null = null
  const stop = () => {
    if (askedAt !== null) return
    askedAt = performance.now()
    setTimeout(() => process.exit(0), mostStopMs).unref()
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {
    if (askedAt !== null && performance.now() - askedAt > sameKeyMs) process.exit(1)
    stop()
  })
  return running
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await runServer(parseConfig())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
