import { type ErrorBody } from '../contract/errors.ts'
import type { Locale } from '../contract/locale.ts'
import { renderMessage } from '../contract/messages/message.ts'
import type { AppError } from '../errors.ts'

/** The body of an error answer, with its sentences in one language. */
export function errorBody({ code, explanation, issues = {}, tries }: AppError, locale: Locale): ErrorBody {
  const found = Object.entries(issues).map(([field, issue]) => [field, renderMessage(issue, locale)])
  return {
    code,
    message: renderMessage(explanation, locale),
    ...(found.length > 0 ? { issues: Object.fromEntries(found) as Record<string, string> } : {}),
    ...(tries ? { tries } : {}),
  }
}
