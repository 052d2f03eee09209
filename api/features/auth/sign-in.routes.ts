import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Identity, SignInFlow } from '../../adapters/identity/identity.ts'
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
  async function passThroughGrant(ctx: Context, flow: SignInFlow, attempt?: SignInAttempt): Promise<unknown> {
    ctx.state.grant = { dynamic: { origin: siteOrigin(ctx, publicUrl) } }
    // grant reads and writes `ctx.session.grant`; it gets an object of its own, so that no session begins for it.
    const own = { grant: attempt as unknown }
    const view = Object.create(ctx, { session: { value: own } }) as Context
    await flow.grant(view, () => Promise.resolve())
    return own.grant
  }

  /** Why nobody was signed in; null when somebody was. */
  async function finish(ctx: Context): Promise<{ problem: SignInProblem; reason: string } | null> {
    // The callback is only valid in the browser that began the sign-in, once, within some minutes.
    const attempt = attempts.end(ctx)
    if (!attempt) return { problem: 'expired', reason: 'this browser has begun no sign-in with this state' }
    const flow = await identity.connect()
    await passThroughGrant(ctx, flow, attempt)
    const { response } = ctx.state.grant
    const reply = await flow.readReply({ response, nonce: attempt.nonce, iss: queryIssuer(ctx) })
    if ('problem' in reply) return reply
    const result = await admins.signIn(reply.profile)
    if ('problem' in result) return result
    await sessions(ctx, () => renewSession(ctx, { adminId: result.admin.id }))
    return null
  }

  async function handle(ctx: Context): Promise<void> {
    // Coming back is no new sign-in.
    if (ctx.path === paths.start) {
      return limitStarts(ctx, async () => attempts.begin(ctx, await passThroughGrant(ctx, await identity.connect())))
    }
    const refusal = await finish(ctx)
    if (!refusal) return ctx.redirect('/admin/dashboard')
    const { problem, reason } = refusal
    // Ours or the provider's to mend, where the person can do nothing.
    if (problem === 'failed' || problem === 'unavailable') log.warn({ problem, reason }, 'Sign-in refused')
    else log.info({ problem, reason }, 'Sign-in refused')
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

function queryIssuer(ctx: Context): string | null {
  const { iss } = ctx.query
  return iss === undefined ? null : String(iss)
}

/** An admin who was signed in stays signed in. */
function signInPage(problem: SignInProblem): string {
  return `/admin?problem=${problem}`
}
