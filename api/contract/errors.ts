/** The one place where an error code gets its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  wrong_password: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** Somebody else changed the row since it was read. */
  stale: 409,
  /** The same again with `confirm: true` does it. */
  needs_confirmation: 409,
  removed: 410,
  too_large: 413,
  unsupported_image: 415,
  already_sent_differently: 422,
  rate_limited: 429,
  internal: 500,
  payment_unavailable: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** A sentence for each field that is wrong, by its name. */
export type FieldIssues = Record<string, string>

/** After a wrong password: tries that are left before a wait, and the seconds until the next one is possible. */
export interface Tries {
  left: number
  nextInSeconds: number
}

/** Body of every error response. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  issues?: FieldIssues | undefined
  /** With `wrong_password`. */
  tries?: Tries | undefined
  /** Names the request in our log, as the header `X-Request-Id` does; to be quoted to whoever runs the site. */
  requestId?: string | undefined
}
