import type { FieldIssues } from '#contract/errors'
import { activateToySchema, type ActivateToyInput } from '#contract/toys'
import { issueText } from '../../messages/issues.ts'

/** The form as typed. */
export interface ActivationForm {
  id: string
  name: string
  ownerName: string
  mission: string
  password: string
}

export const emptyForm: ActivationForm = { id: '', name: '', ownerName: '', mission: '', password: '' }

/** In the order of the page: the first one with a problem gets the focus. */
export const formFields = ['id', 'name', 'ownerName', 'mission', 'password', 'photo'] as const
export type FormField = (typeof formFields)[number]
export type FormErrors = Partial<Record<FormField, string>>

/** Sentences by field of the form; the photo is called `image` on its way. */
export function errorsFromIssues(issues: FieldIssues | null): FormErrors {
  const errors: FormErrors = {}
  for (const [name, sentence] of Object.entries(issues ?? {})) {
    const field = formFields.find((known) => known === (name === 'image' ? 'photo' : name))
    if (field) errors[field] ??= sentence
  }
  return errors
}

export type CheckedForm = { input: ActivateToyInput } | { errors: FormErrors }

/** The form as the contract wants it, or a sentence for each field that is not. */
export function checkForm(form: ActivationForm): CheckedForm {
  const parsed = activateToySchema.safeParse(form)
  if (parsed.success) return { input: parsed.data }
  const errors: FormErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = formFields.find((known) => known === path[0])
    if (field) errors[field] ??= issueText(message)
  }
  return { errors }
}

/** True when nothing has been written yet. */
export const isBlank = (form: ActivationForm): boolean => Object.values(form).every((text) => text.trim() === '')
