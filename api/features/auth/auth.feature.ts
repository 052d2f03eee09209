import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createAdmins } from './admins.ts'
import { createAuthRoutes } from './auth.routes.ts'
import { createSignInRoutes } from './sign-in.routes.ts'

/** Signing in at the identity provider, signing out, and who is signed in. */
export function createAuthFeature(core: Core): Feature {
  const { identity, config } = core
  const admins = createAdmins({ ...core, adminEmails: config.adminEmails })
  return {
    routes: [createAuthRoutes({ ...core, admins })],
    siteRoutes: [createSignInRoutes({ ...core, admins, publicUrl: config.publicUrl })],
    start: () => identity.start(),
    stop: () => identity.close(),
  }
}
