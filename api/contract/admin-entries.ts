import * as z from 'zod/mini'
import { optionalMultiline } from './admin-fields.ts'
import { entryFieldsSchema, entrySchema } from './entries.ts'
import { instantSchema, switchSchema, tagIdSchema } from './fields.ts'
import { limits } from './limits.ts'
import { listQuery, pageOf, versionSchema } from './lists.ts'

export const entrySorts = ['id', 'toyId', 'location', 'addedBy', 'date', 'comment'] as const
export type EntrySort = (typeof entrySorts)[number]

/** Query of `GET /api/entries`. Search matches location, comment, addedBy and toyId; newest first unless asked otherwise. */
export const entryListQuerySchema = z.object({ ...listQuery(entrySorts), toyId: z.optional(tagIdSchema) })

/** An entry as the admin sees it. */
export const adminEntrySchema = z.extend(entrySchema, {
  /** When reports or an admin hid it; null while it is public. Its photo is then at an address for admins. */
  hiddenAt: z.nullable(instantSchema),
  version: versionSchema,
})
export type AdminEntry = z.infer<typeof adminEntrySchema>
export const adminEntryPageSchema = pageOf(adminEntrySchema)

/** `PUT /api/entries/{id}`, JSON or multipart with a new photo as `image`. A comment left out stays; it may be empty. */
export const updateEntrySchema = z.object({
  location: entryFieldsSchema.shape.location,
  addedBy: entryFieldsSchema.shape.addedBy,
  comment: z.optional(optionalMultiline({ max: limits.comment, tooLong: 'commentTooLong' })),
  /** Takes the photo away; a new `image` wins over it. */
  removeImage: z.optional(switchSchema),
  version: z.optional(versionSchema),
})
export type UpdateEntryInput = z.infer<typeof updateEntrySchema>
