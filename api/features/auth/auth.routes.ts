import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Identity } from '../../adapters/identity/identity.ts'
import { adminUserSchema, signInProviderSchema } from '../../contract/auth.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { respond } from '../../http/respond.ts'
import { currentAdmin } from '../../http/sessions.ts'
import type { Admins } from './admins.ts'

interface Needs {
  identity: Identity
  admins: Admins
  sessions: Middleware
  requireAdmin: Middleware
}

/** Signing in and out, and who is signed in, below `/api`. */
export function createAuthRoutes({ identity, admins, sessions, requireAdmin }: Needs): Router {
  const router = new Router()

  router.get('/login', (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.redirect('/connect/oidc')
  })

  router.get('/logout', sessions, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.redirect('/admin')
    // CSRF check: a link on another site must not sign an admin out.
    if (['cross-site', 'same-site'].includes(ctx.get('Sec-Fetch-Site'))) return
    const { admin } = ctx.state
    if (admin) await admins.signOut(admin.email)
    ctx.session = null
  })

  router.get('/auth/provider', (ctx) => {
    respond(ctx, signInProviderSchema, { name: identity.name, isDemo: identity.isDemo })
  })

  router.get('/auth/user', requireAdmin, (ctx) => {
    const { email, hasPicture } = currentAdmin(ctx)
    respond(ctx, adminUserSchema, { email, profileImageUrl: hasPicture ? '/api/auth/picture' : null })
  })

  router.get('/auth/picture', requireAdmin, async (ctx) => {
    const picture = await admins.readPicture(currentAdmin(ctx).id)
    if (!picture) throw new AppError('not_found', message('photoNotFound'))
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'image/webp'
    ctx.body = picture
  })

  return router
}
