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
  /**
   * The middleware of `/connect/oidc`: sends to the provider, and takes what comes back. `ctx.state.grant.dynamic.origin`
   * says where this site is. Throws `unavailable` while the provider cannot be reached.
   */
  connect(): Promise<Middleware>
  /** Reads `ctx.state.grant.response`, which grant sets after the redirect back. */
  readReply(response: unknown): { profile: Profile } | { problem: NoProfile }
  /** Whether a picture at this address may be fetched. */
  mayFetch(url: URL): boolean
  close(): Promise<void>
}

export interface Profile {
  subject: string
  email: string
  isEmailVerified: boolean
  picture: string | null
}

/** Why there is no profile. */
export type NoProfile = 'cancelled' | 'unavailable' | 'failed'
