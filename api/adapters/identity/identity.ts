import type { Middleware } from 'koa'

/** Where a sign-in begins on our side, and the one path that the provider sends people back to. */
export const signInPaths = { start: '/connect/oidc', callback: '/connect/oidc/callback' } as const

/** The identity provider of the admins (OpenID Connect). */
export interface Identity {
  /** For the button: 'Google'. */
  readonly name: string
  readonly isDemo: boolean
  readonly paths: typeof signInPaths
  /** The issuer, as stored with an account. */
  readonly issuer: string
  /** Begins to fetch the provider's configuration, so that the first sign-in need not wait for it. */
  start(): void
  /** Throws `unavailable` while the provider cannot be reached. */
  connect(): Promise<SignInFlow>
  /** Whether a picture at this address may be fetched. */
  mayFetch(url: URL): boolean
  close(): Promise<void>
}

export interface SignInFlow {
  /**
   * The middleware of `/connect/oidc`: sends to the provider, and takes what comes back. `ctx.state.grant.dynamic.origin`
   * says where this site is.
   */
  readonly grant: Middleware
  /** Reads `ctx.state.grant.response`, which grant sets after the redirect back. Never throws. */
  readReply(reply: Reply): Promise<{ profile: Profile } | Refusal>
}

export interface Reply {
  response: unknown
  /** That this sign-in began with. */
  nonce: string
  /** `?iss=` of the redirect back, which newer providers send (RFC 9207). */
  iss: string | null
}

export interface Profile {
  subject: string
  /** In lower case; the provider vouches for it. */
  email: string
  picture: string | null
}

/** Why there is no profile. */
export interface Refusal {
  problem: 'cancelled' | 'unavailable' | 'failed' | 'no_email' | 'email_not_verified'
  /** For the log: names claims and error codes, never a secret or an address. */
  reason: string
}
