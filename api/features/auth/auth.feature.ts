import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createAdmins } from './admins.ts'
import { createAuthRoutes } from './auth.routes.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInRoutes } from './sign-in.routes.ts'

/** Signing in at the identity provider, signing out, and who is signed in. */
export function createAuthFeature(core: Core): Feature {
  const { identity, config, sessionSecrets } = core
  const admins = createAdmins({ ...core, adminEmails: config.adminEmails })
  const https = config.publicUrl?.startsWith('https:') ?? false
  const attempts = createSignInAttempts({ secrets: sessionSecrets, https })
  return {
    routes: [createAuthRoutes({ ...core, admins })],
    siteRoutes: [createSignInRoutes({ ...core, admins, attempts, publicUrl: config.publicUrl })],
    start: () => identity.start(),
    stop: () => identity.close(),
  }
}
