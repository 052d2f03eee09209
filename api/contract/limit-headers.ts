/** Where a sender stands with a limit. */
export interface LimitState {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the limit is whole again. */
  readonly resetSeconds: number
  /** The length of the limit's window, in seconds. */
  readonly windowSeconds: number
}

/**
 * RateLimit-Limit, -Remaining and -Reset (seconds), and RateLimit-Policy, as in versions 3 to 7 of the IETF's
 * draft-ietf-httpapi-ratelimit-headers, which is the form that clients in use understand.
 */
export const limitHeaders = ({ limit, remaining, resetSeconds, windowSeconds }: LimitState) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(Math.max(0, remaining)),
  'RateLimit-Reset': String(resetSeconds),
  'RateLimit-Policy': `${limit};w=${windowSeconds}`,
})
