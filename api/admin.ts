import path from 'node:path'
import type Router from '@koa/router'
import type Koa from 'koa'
import type { Middleware } from 'koa'
import type { Knex } from 'knex'
import { readOrMakeSecret } from './adapters/files/kept-secret.ts'
import type { PhotoStore } from './adapters/files/photo-store.ts'
import { createOidcIdentity } from './adapters/identity/identity-oidc.ts'
import type { Identity } from './adapters/identity/identity.ts'
import { createProfilePictures } from './adapters/identity/profile-picture.ts'
import type { Images } from './adapters/images/images.ts'
import type { Log } from './adapters/log.ts'
import type { Passwords } from './adapters/passwords.ts'
import type { Config } from './config/config.ts'
import { createAdminEntryRoutes } from './features/admin/admin-entries.routes.ts'
import { createAdminEntryService } from './features/admin/admin-entries.service.ts'
import { createAdminOrderRoutes } from './features/admin/admin-orders.routes.ts'
import { createAdminOrderService } from './features/admin/admin-orders.service.ts'
import { createAdminToyRoutes } from './features/admin/admin-toys.routes.ts'
import { createAdminToyService } from './features/admin/admin-toys.service.ts'
import { createAuditRoutes } from './features/admin/audit.routes.ts'
import { createTagService } from './features/admin/tags.service.ts'
import { createAdmins } from './features/auth/admins.ts'
import { createAuthRoutes } from './features/auth/auth.routes.ts'
import { createSessionStore, sessionHours } from './features/auth/session-store.ts'
import { callbackPath, createSignIn } from './features/auth/sign-in.ts'
import { createSessions, requireAdminIn } from './http/sessions.ts'

interface Needs {
  config: Config
  knex: Knex
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  log: Log
}

export interface AdminSide {
  /** Signing in at the identity provider, and the routes below `/api`; to be mounted on this app. */
  mountOn(app: Koa, receiveUpload: Middleware): { signIn: Middleware; routes: Router[] }
  start(): void
  close(): Promise<void>
}

/** Everything behind the sign-in. */
export async function createAdminSide({ config, knex, images, photoStore, passwords, log }: Needs): Promise<AdminSide> {
  const { adminEmails, tempDir, publicUrl } = config
  const secret = config.sessionSecret ?? (await readOrMakeSecret(path.join(config.dataDir, 'session-secret')))
  const identity = await openIdentity(config, log)
  const pictures = createProfilePictures({ images, tempDir, log })
  const admins = createAdmins({ knex, identity, pictures, adminEmails })
  return {
    mountOn(app, receiveUpload) {
      app.keys = [secret]
      const sessions = createSessions({
        app,
        store: createSessionStore({ knex, adminEmails }),
        https: publicUrl?.startsWith('https:') ?? false,
        maxAge: sessionHours.absolute * 3_600_000,
      })
      const requireAdmin = requireAdminIn(sessions)
      const needs = { knex, requireAdmin, receiveUpload }
      const adminToys = createAdminToyService({ knex, images, photoStore, passwords })
      return {
        signIn: createSignIn({ identity, admins, sessions, publicUrl, log }),
        routes: [
          createAuthRoutes({ identity, admins, sessions, requireAdmin }),
          createAdminToyRoutes({ ...needs, adminToys, tags: createTagService({ knex, passwords }) }),
          createAdminEntryRoutes({ ...needs, adminEntries: createAdminEntryService({ knex, images, photoStore }) }),
          createAdminOrderRoutes({ ...needs, adminOrders: createAdminOrderService({ knex }) }),
          createAuditRoutes(needs),
        ],
      }
    },
    start: () => identity.start(),
    close: () => identity.close(),
  }
}

async function openIdentity({ signIn, adminEmails }: Config, log: Log): Promise<Identity> {
  if (signIn.provider === 'oidc') return createOidcIdentity({ client: signIn, name: signIn.name, log })
  // Loaded here only, so that production never has the demo in memory.
  const { createDemoIdentity } = await import('./demo/identity/demo-identity.ts')
  return createDemoIdentity({ adminEmails, port: signIn.port, callbackPath })
}
