import type { FieldValues, Resolver } from 'react-hook-form'
import { issueText } from '../messages/issues.ts'

/** A form's resolver over a schema of the contract, with sentences in the current locale in the place of keys. */
export function withSentences<Form extends FieldValues, Context, Checked>(
  resolve: Resolver<Form, Context, Checked>,
): Resolver<Form, Context, Checked> {
  return async (...given) => {
    const result = await resolve(...given)
    for (const error of Object.values<{ message?: unknown } | undefined>(result.errors)) {
      if (error && typeof error.message === 'string') error.message = issueText(error.message)
    }
    return result
  }
}
