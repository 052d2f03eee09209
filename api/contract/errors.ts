import * as z from 'zod/mini'

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

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** After a wrong password: how many more tries there are before a wait, and the seconds until the next one is possible. */
export const triesSchema = z.object({ left: z.int(), nextInSeconds: z.int() })
export type Tries = z.infer<typeof triesSchema>

/** Body of every error answer. `issues` maps a field name to one sentence; `tries` comes with `wrong_password`. */
export const errorBodySchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  issues: z.optional(z.record(z.string(), z.string())),
  tries: z.optional(triesSchema),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
export type FieldIssues = Record<string, string>
