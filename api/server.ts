import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { databaseAppError, migrateDatabase, openDatabase, type Database } from './adapters/database/database.ts'
import { createDiskPhotoStore } from './adapters/files/photo-store.ts'
import { tidyTempFolder } from './adapters/files/temp-folder.ts'
import { createImages } from './adapters/images/images.ts'
import { createLog, type Log } from './adapters/log.ts'
import { createPasswords } from './adapters/passwords.ts'
import { createRateLimits } from './adapters/rate-limits.ts'
import { createAdminSide } from './admin.ts'
import { createApp } from './app.ts'
import { createKeyedQueue } from './concurrency/keyed-queue.ts'
import { parseConfig, type Config } from './config/config.ts'
import { uploadTimeLimitMs } from './contract/limits.ts'
import { createPasswordLimits } from './domain/password-limits.ts'
import type { seedDemo } from './demo/seed.ts'
import { createCorrectionService } from './features/entries/corrections.service.ts'
import { createEntryService } from './features/entries/entries.service.ts'
import { createSubmissionKeyCleaner } from './features/entries/submission-keys.cleaner.ts'
import { createPageService } from './features/pages/pages.service.ts'
import { createPhotoSweeper } from './features/photos/photos.sweeper.ts'
import { createToyAnswers } from './features/toys/toy-answers.ts'
import { createToyService } from './features/toys/toys.service.ts'
import { createDrain } from './http/draining.ts'
import { createShop } from './shop.ts'

export interface RunningServer {
  /** Where it answers, e.g. http://localhost:3000. */
  url: string
  /** The tag of a demo journey, when this start has demo data. */
  demo: { tagId: string; password: string } | null
  /** /readyz says 503 at once, requests in flight finish, then everything closes; within 25 s. Safe to call twice. */
  stop(): Promise<void>
}

/** No photo waits this long for its row. */
const photoGraceMs = 60 * 60 * 1000

/** Opens the database, migrates, seeds when asked to, and listens. Has no effect on the process: no signals, no exit. */
export async function startServer(config: Config, log: Log = createLog({ level: config.logLevel })) {
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    log,
  })
  try {
    return await serve(config, log, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, log: Log, database: Database): Promise<RunningServer> {
  const { knex } = database
  const migrations = await migrateDatabase(knex)
  if (migrations.length > 0) log.info({ migrations }, 'Database migrated')

  const images = createImages()
  const photoStore = createDiskPhotoStore({ dir: config.photoDir })
  const passwords = createPasswords()
  const passwordLimits = createPasswordLimits({ createRateLimit: createRateLimits({ knex }) })
  const activations = createKeyedQueue({
    limit: 20,
    busy: 'This tag is being activated right now. Please try again in a moment.',
  })
  const tidyUploads = (before: Date) => tidyTempFolder(config.tempDir, before)
  const sweeper = createPhotoSweeper({ knex, store: photoStore, graceMs: photoGraceMs, tidyUploads, log })
  const keyCleaner = createSubmissionKeyCleaner({ knex, log })
  const shop = await createShop({ config, knex, log })
  const admin = await createAdminSide({ config, knex, images, photoStore, passwords, log })
  const server = createServer()
  const drain = createDrain(server)

  const app = createApp({
    config,
    log,
    photoStore,
    passwordLimits,
    toys: createToyService({ knex, images, photoStore, passwords, passwordLimits, activations }),
    toyAnswers: createToyAnswers({ knex }),
    entries: createEntryService({ knex, images, photoStore, passwords, passwordLimits }),
    corrections: createCorrectionService({ knex, images, photoStore }),
    pages: createPageService({ knex }),
    shop,
    admin,
    checks: { database: database.ping, photos: photoStore.ping },
    isStopping: drain.isStopping,
    explainError: databaseAppError,
  })
  const answer = app.callback()
  server.on('request', (req, res) => void answer(req, res))
  const demo = config.seedDemo ? await seed({ knex, images, store: photoStore, passwords, log }) : null
  const url = await listen(server, config)
  sweeper.start()
  keyCleaner.start()
  shop.start(url)
  admin.start()
  log.info({ url }, 'Listening')

  async function close(): Promise<void> {
    await drain.stop()
    await sweeper.stop()
    await keyCleaner.stop()
    await shop.close()
    await admin.close()
    await images.close()
    await database.close()
    log.info({}, 'Stopped')
  }
  let closing: Promise<void> | null = null
  return { url, demo, stop: () => (closing ??= close()) }
}

async function seed(needs: Parameters<typeof seedDemo>[0]): Promise<RunningServer['demo']> {
  // Loaded here only, so that production never has the demo in memory.
  const demo = await import('./demo/seed.ts')
  return demo.seedDemo(needs)
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

/** Starts, and stops on SIGTERM or SIGINT; the exit code says how it went. */
export async function runServer(config: Config): Promise<RunningServer> {
  const running = await startServer(config)
  let isAsked = false
  const stop = () => {
    // A second Ctrl-C means now.
    if (isAsked) process.exit(1)
    isAsked = true
    setTimeout(() => process.exit(1), 24_500).unref()
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
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
