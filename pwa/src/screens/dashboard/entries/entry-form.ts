import * as z from 'zod/mini'
import { updateEntrySchema, type AdminEntry } from '#contract/admin-entries'
import { optionalMultiline } from '#contract/admin-fields'
import { limits } from '#contract/limits'
import type { PictureChange } from '../picture-field.tsx'

const { location, addedBy } = updateEntrySchema.shape
const comment = optionalMultiline({ max: limits.comment, tooLong: 'commentTooLong' })

/** The form as typed; only the comment may be empty. */
export const entryFormSchema = z.object({ location, addedBy, comment })
export type EntryForm = z.input<typeof entryFormSchema>
export type CheckedEntry = z.output<typeof entryFormSchema>

export const entryForm = ({ location, addedBy, comment }: AdminEntry): EntryForm => ({ location, addedBy, comment })

/** JSON, or a form as soon as there is a new photo (spec section 7). */
export function entryBody(input: CheckedEntry, version: string, { photo, isRemoved }: PictureChange) {
  if (!photo) return { ...input, version, ...(isRemoved && { removeImage: true }) }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...input, comment: input.comment ?? '', version })) {
    form.append(name, value)
  }
  form.append('image', new Blob([photo.bytes], { type: photo.type }), photo.name || 'photo')
  return form
}
