import * as z from 'zod/mini'
import { instantSchema, line, multiline, passwordSchema, switchSchema } from './fields.ts'
import { latitudeSchema, longitudeSchema } from './geo.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { photoSchema } from './photos.ts'

/** What a finder writes, without the secret and the photo. */
export const entryFieldsSchema = z.object({
  location: line({ max: limits.location, required: 'locationRequired', tooLong: 'locationTooLong' }),
  comment: multiline({ max: limits.comment, required: 'commentRequired', tooLong: 'commentTooLong' }),
  addedBy: line({ max: limits.addedBy, required: 'addedByRequired', tooLong: 'addedByTooLong' }),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
})
export type EntryFields = z.infer<typeof entryFieldsSchema>

/** Counts what the author has made of one entry; 1 is the first version. Text of a form, or a number. */
const editionSchema = z.pipe(
  z.pipe(z.union([z.string(), z.number()], 'editionRequired' satisfies IssueKey), z.transform(Number)),
  z
    .int('edition' satisfies IssueKey)
    .check(z.gte(1, 'edition' satisfies IssueKey), z.lte(2 ** 31 - 1, 'edition' satisfies IssueKey)),
)

/** Fields of `POST /api/toys/{id}/entries`; the photo travels as the file part `image`. */
export const addEntrySchema = z.extend(entryFieldsSchema, {
  password: passwordSchema,
  /** When the finder wrote it, by the device's clock, with the device's zone offset. */
  takenAt: z.optional(instantSchema),
  /** When this attempt began, by the same clock: the server dates the entry by the difference. */
  sentAt: z.optional(instantSchema),
  edition: z._default(editionSchema, 1),
  /** SHA-256 of the author token's text, in lower-case hex. An entry sent without it cannot be corrected. */
  authorHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'authorHash' satisfies IssueKey))),
})
export type AddEntryInput = z.infer<typeof addEntrySchema>

/**
 * Fields of `PUT /api/toys/{id}/entries/{submissionKey}`, the author's correction, with `Authorization: Bearer
 * {author token}`. It replaces the entry: without the file part `image` the entry has no photo any more, unless `keepPhoto`
 * says that it stays.
 */
export const correctEntrySchema = z.extend(entryFieldsSchema, {
  edition: editionSchema,
  /** The device that corrects the words does not have the photo's bytes any more. */
  keepPhoto: z.optional(switchSchema),
})
export type CorrectEntryInput = z.infer<typeof correctEntrySchema>

/**
 * Answer of `DELETE /api/toys/{id}/entries/{submissionKey}`, by which the author takes the entry back, with
 * `Authorization: Bearer {author token}`: nothing that is sent under the key is stored any more, also when nothing was yet.
 * Once more it is 410.
 */
export const takenBackSchema = z.object({ submissionKey: z.string(), takenBack: z.literal(true) })

/** Names the entry across resends: the client's id of the entry, sent as `Idempotency-Key`. */
export const submissionKeySchema = z.uuid('idempotencyKey' satisfies IssueKey)

export const entrySchema = z.object({
  id: z.int(),
  toyId: z.string(),
  location: z.string(),
  comment: z.string(),
  addedBy: z.string(),
  /** When it was written, with the offset of that place when known (see dates.ts). Compare as instants. */
  date: instantSchema,
  /** When the server got it. */
  receivedAt: instantSchema,
  latitude: z.number(),
  longitude: z.number(),
  /** The largest size, or null. */
  imageUrl: z.nullable(z.string()),
  photo: z.nullable(photoSchema),
  /** The key it was sent with, so that a device knows its own entry again; null for one sent without. */
  submissionKey: z.nullable(z.string()),
})
export type Entry = z.infer<typeof entrySchema>
