import { entryFieldsSchema, entryMessages, type EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import type { Position } from '#contract/geo'
import { messages } from '../../messages/en.ts'

/** What stands in the form, as typed. */
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

export interface FormProblem {
  /** Of the toast. */
  title: string
  text: string
  errors: FormErrors
}

const words = messages.addEntry

const tooLongTitles: [FormField, string, string][] = [
  ['location', words.locationTooLong, entryMessages.locationTooLong],
  ['comment', words.commentTooLong, entryMessages.commentTooLong],
  ['addedBy', words.nameTooLong, entryMessages.nameTooLong],
]

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

export type CheckedForm = { ok: true; fields: EntryFields } | { ok: false; problem: FormProblem }

/** The form as the contract wants it, or what is wrong, the missing before the too long (spec §5). */
export function checkForm({ position, location, comment, addedBy }: EntryForm): CheckedForm {
  const parsed = entryFieldsSchema.safeParse({ location, comment, addedBy, ...position })
  if (parsed.success) return { ok: true, fields: parsed.data }
  const errors = errorsFromIssues(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
  )
  if (!position) errors.position = words.locationMissing
  const problem = (title: string, text: string): CheckedForm => ({ ok: false, problem: { title, text, errors } })
  const tooLong = tooLongTitles.filter(([field, , text]) => errors[field] === text)
  const [first] = tooLong
  if (first && tooLong.length === Object.keys(errors).length) return problem(first[1], first[2])
  return problem(words.missing, entryMessages.missing)
}

/** True when nothing has been written or chosen yet. */
export const isBlank = (form: EntryForm): boolean =>
  !form.position && !form.location.trim() && !form.comment.trim() && !form.addedBy.trim()
