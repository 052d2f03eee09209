import type { ErrorCode } from '#contract/errors'
import { ApiError, NetworkError } from '../../data/http.ts'
import { outboxWords } from '../../messages/outbox.ts'
import { startJourneyWords } from '../../messages/start-journey.ts'
import { errorsFromIssues, type FormErrors, type FormField } from './activation-form.ts'

/** Which field a refusal is about. */
const fieldOf: Partial<Record<ErrorCode, FormField>> = {
  not_found: 'id',
  conflict: 'id',
  wrong_password: 'password',
  unsupported_image: 'photo',
  too_large: 'photo',
}

export interface Failure {
  /** Of the toast under 'Activation Failed'. */
  text: string
  errors: FormErrors
}

/** What is said of an attempt that failed, and where in the form. */
export function describeFailure(error: unknown): Failure {
  const words = startJourneyWords()
  if (error instanceof ApiError) {
    if (error.code === null) return { text: words.failedDefault, errors: {} }
    const field = fieldOf[error.code]
    return { text: error.message, errors: field ? { [field]: error.sentence } : errorsFromIssues(error.issues) }
  }
  const isSignIn = error instanceof NetworkError && error.reason === 'sign-in-page'
  return { text: isSignIn ? outboxWords().waiting.signInPage : words.failedText, errors: {} }
}
