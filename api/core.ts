import path from 'node:path'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import { databaseAppError, type Database } from './adapters/database/database.ts'
import { readDatabaseIdentity } from './adapters/database/database-identity.ts'
import { createFreeSpace } from './adapters/files/free-space.ts'
import { makePrivateFolder } from './adapters/files/private-folder.ts'
import { readOrCreateSecret } from './adapters/files/secret-file.ts'
import { tidyTempFolder } from './adapters/files/temp-folder.ts'
import type { Identity } from './adapters/identity/identity.ts'
import { createProfilePictures, type ProfilePictures } from './adapters/identity/profile-picture.ts'
import { createImages, type Images } from './adapters/images/images.ts'
import { removeKeptMails } from './adapters/kept-mails.ts'
import type { Log } from './adapters/log.ts'
import { createMailer } from './adapters/mail.ts'
import type { Metrics } from './adapters/metrics/metrics.ts'
import { createPasswords, type Passwords } from './adapters/passwords.ts'
import type { Payments } from './adapters/payments/payments.ts'
import { keepPhotos } from './adapters/photos/keep-photos.ts'
import type { PhotoStore } from './adapters/photos/photo-store.ts'
import { matchPhotoStore } from './adapters/photos/photo-store-marker.ts'
import { createPush, type Push } from './adapters/push/push.ts'
import { readOrCreateVapidKeys } from './adapters/push/vapid-keys.ts'
import { createRateLimits, type CreateRateLimit } from './adapters/rate-limits.ts'
import type { Config } from './config/config.ts'
import { createBacklog, type Backlog } from './domain/backlog.ts'
import { createBudgets, type Budgets } from './domain/budgets.ts'
import { createLimit, type Limit } from './domain/limit.ts'
import { createMailOutbox, type MailOutbox } from './domain/mail-outbox.ts'
import { createOwnerLinks, type OwnerLinks } from './domain/owner-links.ts'
import { createNoteAttack } from './domain/note-attack.ts'
import { createPasswordLimits, type PasswordLimits } from './domain/password-limits.ts'
import { createPhotoTakeDown, type PhotoTakeDown } from './domain/photo-take-down.ts'
import { createReadBudget, type ReadBudget } from './domain/read-budget.ts'
import { createRefuseBlocked } from './domain/refuse-blocked.ts'
import { createSenders, type Senders } from './domain/senders.ts'
import { createToyDeletion, type ToyDeletion } from './domain/toy-deletion.ts'
import { createToyWrites, type ToyWrites } from './domain/toy-writes.ts'
import { createSessionStore, sessionHours } from './domain/session-store.ts'
import type { Secrets } from './domain/secrets.ts'
import type { AppError } from './errors.ts'
import { createSecurityHeaders, type SecurityHeaders } from './http/security-headers.ts'
import { createSessions, requireAdminIn } from './http/sessions.ts'
import { receiveUpload } from './http/upload.ts'

/** What the composition root creates. */
interface Given {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly identity: Identity
  readonly payments: Payments
  readonly photoStore: PhotoStore
  /** True from the moment the server was told to stop. */
  isStopping(): boolean
  /** Calls back when a request still in progress has to be answered now; the function returned takes that back. */
  onLastCall(answer: () => void): () => void
  /** The address that people reach the site by; known once the server listens. */
  siteUrl(): string
}

/** What features are built from: the configuration, the adapters and the rules they share. */
export interface Core extends Omit<Given, 'database'> {
  readonly knex: Knex
  /** For what visitors read: never inside a transaction, nor right after a change that must be seen. */
  readonly readKnex: Knex
  /** Deletes toys, those with many entries in the background. */
  readonly toyDeletion: ToyDeletion
  /** Removes photos with their last row. */
  readonly photoTakeDown: PhotoTakeDown
  /** Writes to one toy, one after the other. */
  readonly toyWrites: ToyWrites
  readonly images: Images
  /** Sends what `enqueueMail` has queued. */
  readonly mails: MailOutbox
  /** Web Push to those who follow a journey. */
  readonly push: Push
  /** Names the database in ETags. */
  readonly databaseEpoch: string
  /** Why the photo store is not this database's, as a sentence; null when it is. */
  readonly photoStoreProblem: string | null
  /** Removes the emails to an address that were kept as files; resolves with their number. */
  removeKeptMails(address: string): Promise<number>
  readonly passwords: Passwords
  readonly createRateLimit: CreateRateLimit
  readonly passwordLimits: PasswordLimits
  readonly budgets: Budgets
  readonly readBudget: ReadBudget
  /** Asks a budget before the rest of a route. */
  readonly limit: Limit
  /** People without an account, as keyed hashes of their addresses. */
  readonly senders: Senders
  /** Lets nobody through whom an admin has blocked. */
  readonly refuseBlocked: Middleware
  readonly profilePictures: ProfilePictures
  readonly securityHeaders: SecurityHeaders
  /** Of cookies. */
  readonly sessionSecrets: Secrets
  /** Of the links to orders. */
  readonly orderLinkSecrets: Secrets
  readonly ownerLinks: OwnerLinks
  /** Gives a route the session behind its cookie. */
  readonly sessions: Middleware
  /** Lets only a signed-in admin through. */
  readonly requireAdmin: Middleware
  /** Receives a form with at most one photo into `ctx.state.upload`. */
  readonly receiveUpload: Middleware
  /** Removes what uploads of a killed process have left, if older than `before`. */
  tidyUploads(before: Date): Promise<void>
  /** What /readyz checks, by name; each rejects when it is unavailable. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** What waits in the database, as it was some seconds ago at most; null while the database does not tell. */
  readBacklog(): Promise<Backlog | null>
  /** Contract words for the errors of the database; null for any other error. */
  explainError(error: unknown): AppError | null
}

export async function createCore({ database, ...given }: Given): Promise<Core> {
  const { config, log, metrics } = given
  const { dataDir, tempDir } = config
  const { knex, readKnex } = database
  const mailDir = path.join(dataDir, 'mail')
  // Photos that are kept elsewhere need no room here.
  const photoDirs = config.s3 ? [] : [config.photoDir]
  await Promise.all([...photoDirs, tempDir, mailDir].map((folder) => makePrivateFolder(folder, dataDir)))
  const databaseIdentity = await readDatabaseIdentity(knex)
  const photoStoreProblem = await matchPhotoStore({ knex, marker: given.photoStore.marker })
  const photoStore = photoStoreProblem === null ? given.photoStore : keepPhotos(given.photoStore)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const images = createImages()
  const freeSpace = createFreeSpace({ dirs: [tempDir, ...photoDirs], floorBytes: config.minFreeDiskBytes })
  const sessionSecrets = await secretsOr(config.sessionSecrets, path.join(dataDir, 'session-secret'))
  const orderLinkSecrets = await secretsOr(config.orderLinkSecrets, path.join(dataDir, 'order-link-secret'))
  const passwords = createPasswords()
  const limits = createLimits({ knex, config, log })
  const readBacklog = createBacklog({ readKnex, log })
  watch(metrics, { images, passwords, database, readBacklog, ...limits })
  const senders = createSenders({ knex, secrets: sessionSecrets })
  return {
    ...given,
    knex,
    readKnex,
    photoStore,
    toyDeletion: createToyDeletion({ knex, photoStore, log, metrics }),
    photoTakeDown: createPhotoTakeDown({ knex, photoStore, log }),
    toyWrites: createToyWrites(),
    images,
    mails: createMailOutbox({
      knex,
      log,
      isStopping: given.isStopping,
      mailer: createMailer({ ...config.mail, dir: mailDir, log }),
    }),
    push: createPush({ ...config.push, vapid: await findVapid(config, dataDir) }),
    databaseEpoch: databaseIdentity.epoch,
    photoStoreProblem,
    removeKeptMails: (address) => removeKeptMails(mailDir, address),
    passwords,
    ...limits,
    readBacklog,
    senders,
    refuseBlocked: createRefuseBlocked({ senders }),
    profilePictures: createProfilePictures({ images, tempDir, log }),
    securityHeaders: createSecurityHeaders({
      tileUrl: config.site.tiles.url,
      https,
      stripe: config.payments.provider === 'stripe',
    }),
    sessionSecrets,
    orderLinkSecrets,
    ownerLinks: createOwnerLinks({ secrets: orderLinkSecrets }),
    ...createSessionMiddleware(knex, config.adminEmails, https),
    receiveUpload: receiveUpload({ tempDir, ...freeSpace }),
    tidyUploads: (before) => tidyTempFolder(tempDir, before),
    checks: { database: database.ping, photos: photoStore.ping },
    explainError: databaseAppError,
  }
}

async function secretsOr([current, ...earlier]: readonly string[], file: string): Promise<Secrets> {
  return [current ?? (await readOrCreateSecret(file)), ...earlier]
}

/** Configured, or outside production kept in `dataDir`; null sends no push messages. */
async function findVapid({ push, isProduction, site }: Config, dataDir: string) {
  if (!push.vapid && isProduction) return null
  const keys = push.vapid ?? (await readOrCreateVapidKeys(path.join(dataDir, 'vapid-keys')))
  return { ...keys, subject: push.vapid?.subject ?? `mailto:${site.contact.email}` }
}

type Watched = Pick<Core, 'images' | 'passwords' | 'passwordLimits' | 'readBacklog'> & Pick<Given, 'database'>

/** What is asked for its state when somebody reads `/metrics`. */
function watch(metrics: Metrics, { images, passwords, passwordLimits, database, readBacklog }: Watched): void {
  metrics.watchQueues({
    photos: images.queueState,
    passwords: passwords.queueState,
    password_checks: passwordLimits.queueState,
  })
  metrics.watchPools(database.pools)
  metrics.watchBacklog(readBacklog)
}

function createSessionMiddleware(knex: Knex, adminEmails: readonly string[], https: boolean) {
  const store = createSessionStore({ knex, adminEmails })
  const sessions = createSessions({ store, https, maxAge: sessionHours.absolute * 3_600_000 })
  return { sessions, requireAdmin: requireAdminIn(sessions) }
}

type Limits = Pick<Core, 'createRateLimit' | 'passwordLimits' | 'budgets' | 'readBudget' | 'limit'>

function createLimits({ knex, config, log }: Pick<Core, 'knex' | 'config' | 'log'>): Limits {
  const createRateLimit = createRateLimits({ knex })
  const budgets = createBudgets({ ...config, createRateLimit })
  const [readWindow = { points: 1, seconds: 1 }] = config.budgets.reads
  return {
    createRateLimit,
    passwordLimits: createPasswordLimits({
      createRateLimit,
      guesses: config.guesses,
      onAttack: createNoteAttack({ knex, log }),
    }),
    budgets,
    readBudget: createReadBudget({ budgets, window: readWindow }),
    limit: createLimit({ budgets }),
  }
}
