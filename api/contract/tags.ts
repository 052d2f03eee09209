import * as z from 'zod/mini'
import { optionalOrderIdSchema } from './admin-toys.ts'
import { newPasswordSchema, passwordIsTheId, tagIdSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { maxTags } from './limits.ts'

/** How many of a batch the app sends with one call, so that progress can be shown. */
export const tagsPerCall = 25

// Nothing that is taken for something else on engraved metal: no 0 and O, no 1, I and L.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random tag id such as 'K7QM-3XHV'. */
export const makeTagId = (): string => `${pick(4)}-${pick(4)}`

/** A random password such as 'q7mk-x3hv'. Lower case, so that nobody mixes it up with the id beside it. */
export const makeTagPassword = (): string => `${pick(4)}-${pick(4)}`.toLowerCase()

/**
 * A password in the form of a generated one: words of lower-case letters and digits with hyphens between them. It is
 * compared by its folded form.
 */
export const isFoldable = (password: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(password)

/** Without regard to case, spaces and hyphens. */
export const foldPassword = (password: string): string =>
  password.toLowerCase().replace(/[\s\p{Dash_Punctuation}]/gu, '')

/** What `makeTagPassword` would have made of the letters that were typed; null when it could not have made them. */
export function matchGenerated(typed: string): string | null {
  const text = foldPassword(typed)
  const isMade = text.length === 8 && [...text].every((letter) => letters.includes(letter.toUpperCase()))
  return isMade ? `${text.slice(0, 4)}-${text.slice(4)}` : null
}

function pick(count: number): string {
  let text = ''
  while (text.length < count) {
    // Bytes past the last whole multiple would make some letters likelier than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(count * 2))) {
      if (byte < 256 - (256 % letters.length) && text.length < count) text += letters[byte % letters.length]
    }
  }
  return text
}

/** A new tag as it is printed: made by whoever prints it, because the server never tells a password. */
const newTagSchema = z.object({ id: tagIdSchema, password: newPasswordSchema }).check(
  z.refine((tag) => !passwordIsTheId(tag.password, tag.id), {
    error: 'passwordIsTheId' satisfies IssueKey,
    path: ['password'],
  }),
)
export type NewTag = z.infer<typeof newTagSchema>

/**
 * Body of `POST /api/toys/tags`: toys without a name that wait for activation, linked to the order. Sending the same
 * tags again does no harm, so a call whose answer was lost is simply repeated.
 */
export const createTagsSchema = z.object({
  orderId: z.optional(optionalOrderIdSchema),
  confirm: z.optional(z.boolean()),
  tags: z
    .array(newTagSchema)
    .check(z.minLength(1, 'tagsRequired' satisfies IssueKey), z.maxLength(maxTags, 'tooManyTags' satisfies IssueKey)),
})
export type CreateTagsInput = z.infer<typeof createTagsSchema>

/** 201. `created` counts the new ones; the others stood there already with the same password. */
export const createdTagsSchema = z.object({ created: z.int(), total: z.int() })
