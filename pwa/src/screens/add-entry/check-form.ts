import type { RefObject } from 'react'
import { entryFieldsSchema, entryMessages, type EntryFields } from '#contract/entries'
import { addEntryWords } from '../../messages/add-entry.ts'
import { showToast } from '../../ui/toast.ts'
import { errorsFromIssues, formFields, type EntryForm, type FormErrors, type FormField } from './entry-form.ts'
import type { EntryState } from './use-entry-state.ts'

export interface FormProblem {
  /** Of the toast. */
  title: string
  text: string
  errors: FormErrors
}

const tooLongTitles = (): [FormField, string, string][] => [
  ['location', addEntryWords().locationTooLong, entryMessages.locationTooLong],
  ['comment', addEntryWords().commentTooLong, entryMessages.commentTooLong],
  ['addedBy', addEntryWords().nameTooLong, entryMessages.nameTooLong],
]

export type CheckedForm = { ok: true; fields: EntryFields } | { ok: false; problem: FormProblem }

/** The form as the contract wants it, or what is wrong, the missing before the too long (spec §5). */
export function checkForm({ position, location, comment, addedBy }: EntryForm): CheckedForm {
  const words = addEntryWords()
  const parsed = entryFieldsSchema.safeParse({ location, comment, addedBy, ...position })
  if (parsed.success) return { ok: true, fields: parsed.data }
  const errors = errorsFromIssues(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
  )
  if (!position) errors.position = words.locationMissing
  const problem = (title: string, text: string): CheckedForm => ({ ok: false, problem: { title, text, errors } })
  const tooLong = tooLongTitles().filter(([field, , text]) => errors[field] === text)
  const [first] = tooLong
  if (first && tooLong.length === Object.keys(errors).length) return problem(first[1], first[2])
  return problem(words.missing, entryMessages.missing)
}

/** The checked fields, or null after saying what is wrong and taking the person there. */
export function acceptForm(state: EntryState, formRef: RefObject<HTMLFormElement | null>): EntryFields | null {
  const checked = checkForm(state.form)
  if (checked.ok) return checked.fields
  const { title, text, errors } = checked.problem
  state.setErrors(errors)
  showToast({ title, description: text, tone: 'destructive' })
  focusFirst(formRef.current, errors)
  return null
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const first = formFields.find((field) => errors[field])
  form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
}
