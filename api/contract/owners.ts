import * as z from 'zod/mini'
import { instantSchema, line, multiline, switchSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { versionSchema } from './lists.ts'
import { emailSchema } from './orders.ts'
import { photoSchema } from './photos.ts'

/** What an owner says about where the toy is. */
export const ownerStates = ['travelling', 'lost', 'home'] as const
export type OwnerState = (typeof ownerStates)[number]

/** Answer of `GET /api/toys/{id}/owner`. */
export const ownerToySchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  mission: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  photo: z.nullable(photoSchema),
  state: z.enum(ownerStates),
  /** Since when it is lost; null unless it is. */
  lostAt: z.nullable(instantSchema),
  isUnlisted: z.boolean(),
  placesAreRounded: z.boolean(),
  /** Hidden by reports until an admin decides: nothing can be changed meanwhile. */
  isHidden: z.boolean(),
  statistics: z.object({
    stops: z.int(),
    /** Kilometres along the journey, by its public places. */
    km: z.number(),
    /** The stop with the newest date; null before the first. */
    lastSeen: z.nullable(z.object({ location: z.string(), date: instantSchema })),
    /** How many are told of new stops, never who. */
    followers: z.int(),
  }),
  /** Where the link was emailed to, with most of it blanked out; null when nowhere, or when the address was removed. */
  email: z.nullable(z.object({ hint: z.string(), isConfirmed: z.boolean() })),
  version: versionSchema,
})
export type OwnerToy = z.infer<typeof ownerToySchema>

/** `PUT /api/toys/{id}/owner`, JSON or multipart with a new photo as `image`. A field left out stays as it is. */
export const updateOwnerToySchema = z.object({
  name: z.optional(line({ max: limits.toyName, required: 'toyNameRequired', tooLong: 'toyNameTooLong' })),
  mission: z.optional(multiline({ max: limits.mission, required: 'missionRequired', tooLong: 'missionTooLong' })),
  ownerName: z.optional(line({ max: limits.ownerName, required: 'ownerNameRequired', tooLong: 'ownerNameTooLong' })),
  state: z.optional(z.enum(ownerStates, 'ownerState' satisfies IssueKey)),
  isUnlisted: z.optional(switchSchema),
  placesAreRounded: z.optional(switchSchema),
  /** Of the toy as it was read: 409 `stale` when it no longer looks like that. */
  version: versionSchema,
})
export type UpdateOwnerToyInput = z.infer<typeof updateOwnerToySchema>

/** An entry as the owner of its toy sees it, hidden or not; the photo of a hidden one is not shown. */
export const ownerEntrySchema = z.object({
  id: z.int(),
  location: z.string(),
  comment: z.string(),
  addedBy: z.string(),
  date: instantSchema,
  imageUrl: z.nullable(z.string()),
  photo: z.nullable(photoSchema),
  /** Who hid it; null while it is public. What reports have hidden only an admin can bring back. */
  hiddenBy: z.nullable(z.enum(['owner', 'reports'])),
})
export type OwnerEntry = z.infer<typeof ownerEntrySchema>

/** Newest first; `nextBefore` is the `before` of the next page, null on the last. */
export const ownerEntriesSchema = z.object({
  items: z.array(ownerEntrySchema),
  nextBefore: z.nullable(z.string()),
})
export type OwnerEntries = z.infer<typeof ownerEntriesSchema>

/** `PUT /api/toys/{id}/owner/entries/{entryId}`. The same again changes nothing. */
export const hideOwnerEntrySchema = z.object({ isHidden: switchSchema })

/**
 * Answer of `POST /api/toys/{id}/owner/link`: the new token, the one before is dead. Sent again with the same
 * `Idempotency-Key` it is answered with the same token, whatever token it comes with.
 */
export const ownerTokenSchema = z.object({ ownerToken: z.string() })

/** `POST /api/toys/{id}/owner/email` and `POST /api/toys/{id}/owner/lost-link`. */
export const ownerEmailSchema = z.object({ email: emailSchema })
/** The answer to the second is the same for every toy and address. */
export const ownerMailAskedSchema = z.object({ received: z.literal(true) })

/** `POST /api/toys/{id}/owner/email/confirm`: the code that the emailed link carries. */
export const confirmOwnerEmailSchema = z.object({
  code: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'ownerCode' satisfies IssueKey)),
})

/** Answer of `POST /api/toys/{id}/owner-link`, to an admin: shown once. */
export const issuedOwnerLinkSchema = z.object({ link: z.string() })
