import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Identity } from '../../adapters/identity/identity.ts'
import type { Log } from '../../adapters/log.ts'
import type { SignInProblem } from '../../contract/auth.ts'
import type { Limit } from '../../domain/limit.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { renewSession } from '../../http/sessions.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import type { Admins } from './admins.ts'
import type { SignInAttempt, SignInAttempts } from './sign-in-attempts.ts'

declare module 'koa' {
  interface DefaultState {
    /** Passes the request to grant, which puts the provider's reply into `response`. */
    grant: { dynamic: { origin: string }; response?: unknown }
  }
}

interface Needs {
  identity: Identity
  admins: Admins
  attempts: SignInAttempts
  sessions: Middleware
  limit: Limit
  publicUrl: string | null
  log: Log
}

/** `/connect/oidc` and its callback: browser navigations that always end on a page of ours. */
export function createSignInRoutes(needs: Needs): Router {
  const { identity, admins, attempts, sessions, limit, publicUrl, log } = needs
  const { paths } = identity

  /** Resolves with what grant wants to know again at the next step. */
  async function passThroughGrant(ctx: Context, attempt?: SignInAttempt): Promise<unknown> {
    const connect = await identity.connect()
    ctx.state.grant = { dynamic: { origin: siteOrigin(ctx, publicUrl) } }
    // grant reads and writes `ctx.session.grant`; it gets an object of its own, so that no session begins for it.
    const own = { grant: attempt as unknown }
    const view = Object.create(ctx, { session: { value: own } }) as Context
    await connect(view, () => Promise.resolve())
    return own.grant
  }

  async function finish(ctx: Context): Promise<SignInProblem | null> {
    // The callback is only valid in the browser that began the sign-in, once, within some minutes.
    const attempt = attempts.end(ctx)
    if (!attempt) return 'expired'
    await passThroughGrant(ctx, attempt)
    const reply = identity.readReply(ctx.state.grant.response)
    if ('problem' in reply) return reply.problem
    const result = await admins.signIn(reply.profile)
    if ('problem' in result) return result.problem
    await sessions(ctx, () => renewSession(ctx, { adminId: result.admin.id }))
    return null
  }

  async function handle(ctx: Context): Promise<void> {
    // Coming back is no new sign-in.
    if (ctx.path === paths.start) {
      return limitStarts(ctx, async () => attempts.begin(ctx, await passThroughGrant(ctx)))
    }
    const problem = await finish(ctx)
    if (!problem) return ctx.redirect('/admin/dashboard')
    log.info({ problem }, 'Sign-in refused')
    ctx.redirect(signInPage(problem))
  }

  const router = new Router()
  const limitStarts = limit('signIns')

  router.all([paths.start, paths.callback], async (ctx) => {
    if (ctx.method !== 'GET') throw new AppError('method_not_allowed', message('methodNotAllowed'))
    ctx.set('Cache-Control', 'no-store')
    try {
      await handle(ctx)
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      if (code === 'rate_limited') {
        // Programs read 429 and Retry-After, a browser goes on to the page that says it.
        ctx.set('Refresh', `0; url=${signInPage('too_many')}`)
        throw error
      }
      log.warn({ error: String(error instanceof AppError ? error.cause : error) }, 'Sign-in failed')
      ctx.redirect(signInPage(code === 'unavailable' ? 'unavailable' : 'failed'))
    }
  })
  return router
}

/** An admin who was signed in stays signed in. */
function signInPage(problem: SignInProblem): string {
  return `/admin?problem=${problem}`
}
