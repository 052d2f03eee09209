import * as z from 'zod'

/** How we prove to the token endpoint who we are. */
export const tokenAuthMethods = ['client_secret_basic', 'client_secret_post'] as const
export type TokenAuthMethod = (typeof tokenAuthMethods)[number]

export interface OidcClient {
  /** Without a slash at the end. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Null leaves the choice to what the provider says about itself. */
  tokenAuthMethod: TokenAuthMethod | null
  /** Takes an address for verified when the provider never says whether it is. */
  assumeEmailVerified: boolean
}

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  prompt_values_supported: z.array(z.string()).optional(),
})
export type Discovery = z.infer<typeof discoverySchema>

const timeoutMs = 5_000

/** Reads what the provider says about itself. The issuer must be the very one that was asked, with or without a slash. */
export async function discover(issuer: string): Promise<Discovery> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`The identity provider answered with status ${answer.status}`)
  const discovery = discoverySchema.parse(await answer.json())
  if (discovery.issuer.replace(/\/$/, '') !== issuer) throw new Error('The identity provider reports another issuer')
  return discovery
}

/**
 * Post where it is offered: it encodes a secret in one way only, while providers disagree about the encoding in a header.
 * One that says nothing takes Basic (OpenID Connect Discovery 3).
 */
export function chooseTokenAuth({ tokenAuthMethod }: OidcClient, found: Discovery): TokenAuthMethod {
  if (tokenAuthMethod) return tokenAuthMethod
  const offered = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (offered.includes('client_secret_post')) return 'client_secret_post'
  if (offered.includes('client_secret_basic')) return 'client_secret_basic'
  throw new Error('The identity provider takes a client secret neither by client_secret_post nor client_secret_basic')
}
