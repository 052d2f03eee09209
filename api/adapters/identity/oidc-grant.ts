import { createRequire } from 'node:module'
import type { Middleware } from 'koa'
import { chooseTokenAuth, type Discovery, type OidcClient } from './oidc-discovery.ts'

// grant is CommonJS, and its types describe a default export that does not exist.
const grant = createRequire(import.meta.url)('grant') as { koa(): (options: object) => Middleware }

const timeoutMs = 10_000

/** Authorization code with PKCE, state and nonce. The tokens stay in this request: not in the address, not in a session. */
export function createGrant(client: OidcClient, found: Discovery, prompt: string | null): Middleware {
  const { address, query } = splitQuery(found.authorization_endpoint)
  const custom = { ...query, ...(prompt ? { prompt } : {}) }
  const { secret, headers } = credentials(client, found)
  return grant.koa()({
    config: {
      defaults: { prefix: '/connect', transport: 'state', state: true, nonce: true, pkce: true },
      oidc: {
        oauth: 2,
        authorize_url: address,
        access_url: found.token_endpoint,
        scope: 'openid email profile',
        response: ['tokens'],
        key: client.clientId,
        ...secret,
        // Nothing of the visitor's query becomes a setting.
        dynamic: [],
        ...(Object.keys(custom).length > 0 ? { custom_params: custom } : {}),
      },
    },
    request: { timeout: timeoutMs, ...headers },
    // grant would ask for the profile as well, and keep no reason when that fails.
    extend: [(output: unknown) => output],
  })
}

/**
 * grant puts ID and secret into the Basic header as they are, but both are to be form-encoded first (RFC 6749, 2.3.1): a
 * colon in the ID or a percent sign in the secret would say something else. So that header is ours, and the body has no
 * secret.
 */
function credentials(client: OidcClient, found: Discovery): { secret: object; headers: object } {
  const { clientId, clientSecret } = client
  if (chooseTokenAuth(client, found) === 'client_secret_post') return { secret: { secret: clientSecret }, headers: {} }
  const pair = [clientId, clientSecret].map(formEncode).join(':')
  return { secret: {}, headers: { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } } }
}

function formEncode(text: string): string {
  return new URLSearchParams({ x: text }).toString().slice('x='.length)
}

/** An endpoint may have a query of its own, to which grant would append a second question mark. */
function splitQuery(endpoint: string): { address: string; query: Record<string, string> } {
  const url = new URL(endpoint)
  const query = Object.fromEntries(url.searchParams)
  url.search = ''
  return { address: url.href, query }
}
