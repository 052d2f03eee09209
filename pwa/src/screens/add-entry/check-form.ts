import type { RefObject } from 'react'
import { entryFieldsSchema, type EntryFields } from '#contract/entries'
import { entryProblemWords } from '../../messages/entry-problems.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { issueText } from '../../messages/issues.ts'
import { acceptPhoto } from '../../qr/accept-photo.ts'
import { showToast } from '../../ui/toast.ts'
import { errorsFromIssues, formFields, type EntryForm, type FormErrors } from './entry-form.ts'
import type { EntryState } from './use-entry-state.ts'

export interface FormProblem {
  /** Of the toast. */
  title: string
  text: string
  errors: FormErrors
}

/** The title of the toast for each field that can be too long, by the key of the issue. */
function tooLongTitles(): Readonly<Record<string, string>> {
  const { locationTooLong, commentTooLong, addedByTooLong } = entryProblemWords()
  return { locationTooLong, commentTooLong, addedByTooLong }
}

export type CheckedForm = { ok: true; fields: EntryFields } | { ok: false; problem: FormProblem }

/** The form as the contract wants it, or what is wrong, the missing before the too long (spec §5). */
export function checkForm({ position, location, comment, addedBy }: EntryForm): CheckedForm {
  const words = entryProblemWords()
  const parsed = entryFieldsSchema.safeParse({ location, comment, addedBy, ...position })
  if (parsed.success) return { ok: true, fields: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  const errors = errorsFromIssues(Object.fromEntries(issues.map(([field, key]) => [field, issueText(key)])))
  if (!position) errors.position = words.locationMissing
  const titles = tooLongTitles()
  const [[, first = ''] = []] = issues
  const isTooLong = issues.every(([, key]) => key in titles)
  const [title, text] = isTooLong ? [titles[first] ?? '', issueText(first)] : [words.missing, words.missingText]
  return { ok: false, problem: { title, text, errors } }
}

interface AcceptOptions {
  toyId: string
  formRef: RefObject<HTMLFormElement | null>
}

/** The checked fields, or null after saying what is wrong, in a field or in the photo, and taking the person there. */
export async function acceptForm(state: EntryState, { toyId, formRef }: AcceptOptions): Promise<EntryFields | null> {
  const checked = checkForm(state.form)
  if (checked.ok) return (await acceptPhoto(state.photo, readTagPassword(toyId))) ? checked.fields : null
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
