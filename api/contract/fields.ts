import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'
import { limits, minPasswordLength } from './limits.ts'
import { cleanLine, cleanText, countGraphemes, fitsLimit } from './text.ts'

interface TextRule {
  max: number
  required: IssueKey
  tooLong: IssueKey
}

const text = /* @__NO_SIDE_EFFECTS__ */ (clean: (value: string) => string, { max, required, tooLong }: TextRule) =>
  z.pipe(
    z.pipe(z.string(required), z.transform(clean)),
    z.string().check(
      z.refine((value) => value.length > 0, { error: required, abort: true }),
      z.refine((value) => fitsLimit(value, max), { error: tooLong }),
    ),
  )

/** A required single-line text, cleaned first and measured in graphemes. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule) => text(cleanLine, rule)

/** A required text that may hold line breaks, cleaned first and measured in graphemes. */
export const multiline = /* @__NO_SIDE_EFFECTS__ */ (rule: TextRule) => text(cleanText, rule)

const reservedIds = new Set(['featured', 'activate'])

/** A tag id as written in an address: letters, digits and hyphens, 1-20, trimmed. Compared ignoring case. */
export const tagIdSchema = z.pipe(
  line({
    max: limits.tagId,
    required: 'tagIdRequired',
    tooLong: 'tagIdTooLong',
  }),
  z.string().check(
    z.regex(/^[A-Za-z0-9-]+$/, { error: 'tagIdCharacters' satisfies IssueKey, abort: true }),
    z.refine((value) => !reservedIds.has(value.toLowerCase()), 'tagIdReserved' satisfies IssueKey),
  ),
)

export const passwordSchema = line({
  max: limits.password,
  required: 'passwordRequired',
  tooLong: 'passwordTooLong',
})

/** A password that is set now. Those set before may be shorter, so what a finder types is a `passwordSchema`. */
export const newPasswordSchema = z.pipe(
  passwordSchema,
  z
    .string()
    .check(z.refine((value) => countGraphemes(value) >= minPasswordLength, 'passwordTooShort' satisfies IssueKey)),
)

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** True for the id itself, also with other hyphens, spaces or letter case. */
export const passwordIsTheId = (password: string, id: string): boolean => bare(password) === bare(id)

/**
 * One @, something without spaces before it, and letters, digits, hyphens and dots behind it: what the browser's own email
 * field accepts, and addresses in other scripts. A domain with other signs is read differently by mail servers and by us.
 */
export const emailShape = /^[^\s@<>(),;:"[\]\\]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*$/u

/** An instant as an ISO 8601 string with a zone; a stop's date keeps the offset it was written with (dates.ts). */
export const instantSchema = z.iso.datetime({ offset: true, error: 'date' satisfies IssueKey })

/** A switch of a form: JSON says true, a form part says 'true'. */
export const switchSchema = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(true|false|)$/))], 'trueOrFalse' satisfies IssueKey),
  z.transform((value: boolean | string) => value === true || value === 'true'),
)
