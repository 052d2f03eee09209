import * as z from 'zod/mini'
import { instantSchema, line, multiline, passwordSchema } from './fields.ts'
import { latitudeSchema, longitudeSchema } from './geo.ts'
import { limits } from './limits.ts'
import { photoSchema } from './photos.ts'

export const entryMessages = {
  missing: 'Please fill in all required fields and click on the map to select a location',
  locationTooLong: `Location must be ${limits.location} characters or less`,
  commentTooLong: `Comment must be ${limits.comment} characters or less`,
  nameTooLong: `Name must be ${limits.addedBy} characters or less`,
} as const

/** What a finder writes, without the secret and the photo. */
export const entryFieldsSchema = z.object({
  location: line({ max: limits.location, required: 'Location is required', tooLong: entryMessages.locationTooLong }),
  comment: multiline({ max: limits.comment, required: 'Comment is required', tooLong: entryMessages.commentTooLong }),
  addedBy: line({ max: limits.addedBy, required: 'Your name is required', tooLong: entryMessages.nameTooLong }),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
})
export type EntryFields = z.infer<typeof entryFieldsSchema>

/** Fields of `POST /api/toys/{id}/entries`; the photo travels as the file part `image`. */
export const addEntrySchema = z.extend(entryFieldsSchema, {
  password: passwordSchema,
  /** When the finder wrote it, with the device's zone offset; the device has already added its measured clock error. */
  takenAt: z.optional(instantSchema),
})
export type AddEntryInput = z.infer<typeof addEntrySchema>

/** Names the entry across resends: the client's id of the entry. */
export const idempotencyKeySchema = z.uuid('Idempotency-Key must be a UUID')

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
