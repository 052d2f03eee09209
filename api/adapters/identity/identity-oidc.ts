import { createRequire } from 'node:module'
import type { Middleware } from 'koa'
import * as z from 'zod'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { signInPaths, type Identity, type NoProfile, type Profile } from './identity.ts'

export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  prompt_values_supported: z.array(z.string()).optional(),
})
type Discovery = z.infer<typeof discoverySchema>

const waits = { discovery: 5_000, request: 10_000, firstRetry: 1_000, lastRetry: 60_000 }
const google = 'https://accounts.google.com'

/** A provider that describes itself at /.well-known/openid-configuration. */
export function createOidcIdentity({ client, name, log }: { client: Client; name: string; log: Log }): Identity {
  let ready: Promise<Middleware> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Single flight; a failure is not kept, so that the next sign-in tries again. */
  function connect(): Promise<Middleware> {
    ready ??= discover(client.issuer).then(
      (discovery) => grantFor(client, discovery),
      (cause: unknown) => {
        ready = null
        throw new AppError('unavailable', message('signInUnavailable'), { retryAfter: 5, cause })
      },
    )
    return ready
  }

  async function look(wait: number): Promise<void> {
    try {
      await connect()
    } catch (error) {
      const { cause } = error as Error
      log.warn({ issuer: client.issuer, error: String(cause) }, 'Identity provider unreachable; will retry')
      if (isClosed) return
      timer = setTimeout(() => void look(Math.min(wait * 2, waits.lastRetry)), wait)
      timer.unref()
    }
  }

  return {
    name,
    isDemo: false,
    paths: signInPaths,
    issuer: client.issuer,
    start: () => void look(waits.firstRetry),
    connect,
    readReply: (response) => readReply(response, client.issuer),
    mayFetch: (url) => url.protocol === 'https:',
    close() {
      isClosed = true
      clearTimeout(timer)
      return Promise.resolve()
    },
  }
}

/** Reads what the provider says about itself. The issuer must be the very one that was asked. */
export async function discover(issuer: string): Promise<Discovery> {
  const base = issuer.replace(/\/$/, '')
  const signal = AbortSignal.timeout(waits.discovery)
  const answer = await fetch(`${base}/.well-known/openid-configuration`, { signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`The identity provider answered with status ${answer.status}`)
  const discovery = discoverySchema.parse(await answer.json())
  if (discovery.issuer.replace(/\/$/, '') !== base) throw new Error('The identity provider reports another issuer')
  return discovery
}

// grant is CommonJS, and its types describe a default export that does not exist.
const grant = createRequire(import.meta.url)('grant') as { koa(): (options: object) => Middleware }

/** Authorization code with PKCE, state and nonce. The tokens stay in this request: not in the address, not in a session. */
export function grantFor({ issuer, clientId, clientSecret }: Client, found: Discovery, prompt?: string): Middleware {
  const ask = prompt ?? accountPrompt(issuer, found)
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return grant.koa()({
    config: {
      defaults: { prefix: '/connect', transport: 'state', state: true, nonce: true, pkce: true },
      oidc: {
        oauth: 2,
        authorize_url: found.authorization_endpoint,
        access_url: found.token_endpoint,
        profile_url: found.userinfo_endpoint,
        token_endpoint_auth_method: methods.includes('client_secret_post')
          ? 'client_secret_post'
          : 'client_secret_basic',
        scope: 'openid email profile',
        response: ['tokens', 'jwt', 'profile'],
        key: clientId,
        secret: clientSecret,
        // Nothing of the visitor's query becomes a setting.
        dynamic: [],
        ...(ask ? { custom_params: { prompt: ask } } : {}),
      },
    },
    request: { timeout: waits.request },
  })
}

/** After signing out, a person can choose another account. */
function accountPrompt(issuer: string, found: Discovery): string | null {
  const isKnown = issuer.startsWith(google) || found.prompt_values_supported?.includes('select_account')
  return isKnown ? 'select_account' : null
}

const replySchema = z.object({
  error: z.unknown().optional(),
  jwt: z
    .object({ id_token: z.object({ payload: z.object({ iss: z.string(), sub: z.string(), exp: z.number() }) }) })
    .optional(),
  profile: z.looseObject({ error: z.unknown().optional() }).optional(),
})
const profileSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(320),
  email_verified: z.boolean().optional(),
  picture: z.string().max(2_000).nullish().catch(null),
})

/**
 * Reads `ctx.state.grant.response`. The ID token came straight from the token endpoint over TLS, so its signature need
 * not be checked; grant has compared nonce and audience, and issuer, time and subject are compared here.
 */
export function readReply(response: unknown, issuer: string): { profile: Profile } | { problem: NoProfile } {
  const reply = replySchema.safeParse(response)
  if (!reply.success) return { problem: 'failed' }
  const { error, jwt, profile } = reply.data
  if (error) return { problem: error === 'access_denied' ? 'cancelled' : 'failed' }
  if (!profile || profile.error) return { problem: 'unavailable' }
  const known = profileSchema.safeParse(profile)
  const payload = jwt?.id_token.payload
  if (!known.success || !payload) return { problem: 'failed' }
  const isOurs =
    payload.iss.replace(/\/$/, '') === issuer.replace(/\/$/, '') && payload.exp * 1000 > Date.now() - 60_000
  if (!isOurs || payload.sub !== known.data.sub) return { problem: 'failed' }
  const { sub, email, email_verified, picture } = known.data
  return {
    profile: {
      subject: sub,
      email: email.trim().toLowerCase(),
      isEmailVerified: email_verified === true,
      picture: picture ?? null,
    },
  }
}
