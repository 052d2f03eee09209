import type { FieldIssues } from '#contract/errors'
import type { Position } from '#contract/geo'

/** The contents of the form, as typed. */
export interface EntryForm {
  position: Position | null
  location: string
  comment: string
  addedBy: string
}

export const emptyForm: EntryForm = { position: null, location: '', comment: '', addedBy: '' }

/** In the order of the page: the first one with a problem gets the focus. */
export const formFields = ['position', 'location', 'comment', 'addedBy'] as const
export type FormField = (typeof formFields)[number]
export type FormErrors = Partial<Record<FormField, string>>

const fieldOf = (name: unknown): FormField | null =>
  name === 'latitude' || name === 'longitude' ? 'position' : (formFields.find((field) => field === name) ?? null)

/** Sentences by field of the form; both halves of a position are one field here. */
export function errorsFromIssues(issues: FieldIssues | null): FormErrors {
  const errors: FormErrors = {}
  for (const [name, sentence] of Object.entries(issues ?? {})) {
    const field = fieldOf(name)
    if (field) errors[field] ??= sentence
  }
  return errors
}

/** True when nothing has been written or chosen yet. */
export const isBlank = (form: EntryForm): boolean =>
  !form.position && !form.location.trim() && !form.comment.trim() && !form.addedBy.trim()
