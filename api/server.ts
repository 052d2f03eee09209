import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { migrateDatabase, openDatabase, type Database } from './adapters/database/database.ts'
import { privateMode } from './adapters/files/private-folder.ts'
import { requireFolder } from './adapters/files/require-folder.ts'
import { createOidcIdentity } from './adapters/identity/identity-oidc.ts'
import type { Identity } from './adapters/identity/identity.ts'
import { createLog, type Log } from './adapters/log.ts'
import { createMetrics } from './adapters/metrics/metrics.ts'
import { startMetricsServer } from './adapters/metrics/metrics-server.ts'
import { createStripePayments } from './adapters/payments/payments-stripe.ts'
import type { Payments } from './adapters/payments/payments.ts'
import { countStoreErrors } from './adapters/photos/count-store-errors.ts'
import { openPhotoStore } from './adapters/photos/open-photo-store.ts'
import { createApp, listRoutes, type Route } from './app.ts'
import { parseConfig, type Config } from './config/config.ts'
import { uploadTimeLimitMs } from './contract/limits.ts'
import { createCore, type Core } from './core.ts'
import * as featureFactories from './features.ts'
import { createDrain } from './http/draining.ts'
import type { Feature } from './http/feature.ts'
import { explainStartFailure } from './start-failure.ts'
import { reportToStarter, runProcesses, whyOneProcess } from './processes.ts'
import { stopOnSignals } from './stop-on-signals.ts'

export interface RunningServer {
  /** Where it answers, e.g. http://localhost:3000. */
  url: string
  /** Where `/metrics` answers; null when it is off. */
  metricsUrl: string | null
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
    throw explainStartFailure(error, config)
  }
}

/** Told of each step of a start. */
type Tell = (step: string) => void

async function serve(config: Config, log: Log, database: Database, tell: Tell): Promise<RunningServer> {
  const { knex } = database
  const metrics = createMetrics({ process: config.metrics !== null })
  const photoStore = countStoreErrors(openPhotoStore({ ...config, make: false }), metrics.photoStoreFailed)
  await photoStore.ready((line) => log.warn({}, line))
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
    metrics,
    database,
    photoStore,
    ...providers,
    isStopping: drain.isStopping,
    onLastCall: drain.onLastCall,
    siteUrl: () => config.publicUrl ?? url,
  })
  for (const problem of [core.photoStoreProblem, await photoStore.findPublicReads()])
    if (problem) log.error({}, problem)
  const features = [...createFeatures(core), ...demoFeatures]

  const answer = createApp(core, features).callback()
  server.on('request', (req, res) => void answer(req, res))
  if (config.seedDemo) tell('Looking after the demo journeys …')
  const demo = config.seedDemo ? await (await loadDemo()).seedDemo(core) : null
  const metricsServer = config.metrics ? await startMetricsServer({ ...config.metrics, metrics }) : null
  try {
    url = await listen(server, config)
  } catch (error) {
    await metricsServer?.close()
    throw error
  }
  for (const feature of features) feature.start?.()
  database.confirm()
  log.info({ url, ...(metricsServer ? { metrics: metricsServer.url } : {}) }, 'Listening')

  async function close(): Promise<void> {
    await drain.stop()
    await Promise.all(features.map(async (feature) => feature.stop?.()))
    await core.images.close()
    await metricsServer?.close()
    await database.close()
    log.info({}, 'Stopped')
  }
  let closing: Promise<void> | null = null
  const stop = () => (closing ??= close())
  return { url, metricsUrl: metricsServer?.url ?? null, demo, routes: () => listRoutes(features), stop }
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

/** Starts what WEB_CONCURRENCY says, and stops on SIGTERM or SIGINT; the exit code says how it went. */
export async function runServer(config: Config, tell?: Tell): Promise<Pick<RunningServer, 'url' | 'demo' | 'stop'>> {
  const log = createLog({ level: config.logLevel })
  if (config.processes > 1) {
    const objection = whyOneProcess(config)
    if (objection === null) return runProcesses(config, log)
    log.warn({}, objection)
  }
  let running: RunningServer | null = null
  // From the beginning: the first process of a container does not end by a signal that it does not listen to.
  stopOnSignals({ stop: async () => await running?.stop() })
  running = await startServer(config, log, tell)
  reportToStarter(running.url)
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
