import type { Middleware } from 'koa'

/** Where a sign-in begins on our side, and the one path that the provider sends people back to. */
export const signInPaths = { start: '/connect/oidc', callback: '/connect/oidc/callback' } as const

/** Where admins come from: an OpenID Connect provider. */
export interface Identity {
  /** For the button: 'Google'. */
  readonly name: string
  readonly isDemo: boolean
  readonly paths: typeof signInPaths
  /** Who vouches, as it is kept with an account. */
  readonly issuer: string
  /** Begins to look for the provider, so that the first sign-in need not wait for it. */
  start(): void
  /**
   * The middleware of `/connect/oidc`: sends to the provider, and takes what comes back. `ctx.state.grant.dynamic.origin`
   * says where this site is. Throws `unavailable` while the provider cannot be reached.
   */
  connect(): Promise<Middleware>
  /** Understands `ctx.state.grant.response`, which stands there after the way back. */
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
